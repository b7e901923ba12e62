function tick() {
    document.body.textContent = new Date().toLocaleTimeString();
    setTimeout(tick, 1000 - (Date.now() % 1000));
}

tick();
