/* A minimal poller: sends a request per second over one connection and compares the response with the previous one.
 * Usage: loop PORT */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/socket.h>
#include <time.h>
#include <unistd.h>

static const char request[] = "GET /metadata/scheduledevents?api-version=2020-07-01 HTTP/1.1\r\n"
                              "Host: 127.0.0.1\r\nMetadata: true\r\n\r\n";

static char response[2][65536];
static size_t length[2];

/* The length of the response according to its head; 0 until the head is complete. */
static size_t response_length(const char *text, size_t read)
{
    const char *end = memmem(text, read, "\r\n\r\n", 4);
    if (end == NULL)
        return 0;
    const char *header = memmem(text, end - text, "Content-Length: ", 16);
    return end + 4 - text + (header == NULL ? 0 : strtoul(header + 16, NULL, 10));
}

int main(int count, char **arguments)
{
    if (count != 2)
        return 2;
    int socket_ = socket(AF_INET, SOCK_STREAM, 0);
    struct sockaddr_in address = {.sin_family = AF_INET, .sin_port = htons(atoi(arguments[1]))};
    address.sin_addr.s_addr = htonl(INADDR_LOOPBACK);
    if (connect(socket_, (struct sockaddr *)&address, sizeof address) != 0)
        return 1;

    unsigned now = 0;
    struct timespec next;
    clock_gettime(CLOCK_MONOTONIC, &next);
    for (;;) {
        if (write(socket_, request, sizeof request - 1) < 0)
            return 1;
        size_t wanted = 0;
        length[now] = 0;
        while (wanted == 0 || length[now] < wanted) {
            ssize_t got = read(socket_, response[now] + length[now], sizeof response[now] - length[now]);
            if (got <= 0)
                return 1;
            length[now] += got;
            wanted = response_length(response[now], length[now]);
        }
        if (length[0] != length[1] || memcmp(response[0], response[1], length[0]) != 0)
            now = !now;
        next.tv_sec += 1;
        clock_nanosleep(CLOCK_MONOTONIC, TIMER_ABSTIME, &next, NULL);
    }
}
