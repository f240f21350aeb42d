import { configure } from "@testing-library/react";

// No test is about the time that a screen takes to follow: a limit ends the wait for what never comes.
configure({ asyncUtilTimeout: 20_000 });

// jsdom has none; a test that needs one that matches stubs its own.
globalThis.matchMedia ??= (media) =>
	({ media, matches: false, addEventListener() {}, removeEventListener() {} }) as unknown as MediaQueryList;
