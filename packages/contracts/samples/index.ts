/** Golden JSON, parsed by tests on both sides. */
export {};
