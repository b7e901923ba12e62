mod page_types;
