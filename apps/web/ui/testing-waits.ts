import { configure } from "@testing-library/react";

// No test is about the time that a screen takes to follow: a limit ends the wait for what never comes.
configure({ asyncUtilTimeout: 20_000 });
