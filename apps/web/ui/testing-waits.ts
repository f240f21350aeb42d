import { configure } from "@testing-library/react";

// No test measures how long a screen takes: the timeout only ends waits for what never comes.
configure({ asyncUtilTimeout: 60_000 });

// jsdom has none; a test that needs a match stubs its own.
globalThis.matchMedia ??= (media) =>
	({ media, matches: false, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList;
