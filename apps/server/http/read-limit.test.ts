import { settings } from "@truefill/contracts/http";
import { afterEach, expect, it } from "vitest";
import { createLog } from "../platform/log.ts";
import { heldClock } from "../platform/testing-clock.ts";
import { buildHttp } from "./app.ts";
import { OPEN_SITE } from "./testing-guard.ts";

const clock = heldClock(0);
const { promise: begun, resolve: begin } = Promise.withResolvers<void>();
/** A database that hangs: it neither answers nor fails. */
const handle = (): Promise<never> => {
	begin();
	return new Promise(() => undefined);
};
const app = await buildHttp({
	modules: [[{ call: settings, handle }]],
	...OPEN_SITE,
	authenticator: { authenticate: () => undefined, isOwn: () => false, ownRenewal: () => undefined },
	feedKey: null,
	publicUrl: null,
	web: undefined,
	clock,
	log: createLog({ level: "silent" }),
	health: { isLive: () => true, notReady: () => [] },
	version: "test",
});
afterEach(() => app.close());

it("a read that gets no answer is told so after fifteen seconds, and not before", async () => {
	let status: number | undefined;
	const reading = app.inject({ url: "/api/v1/settings" }).then((answer) => {
		status = answer.statusCode;
		return answer;
	});
	await begun;
	await clock.advance(14_900);
	expect(status).toBeUndefined();
	await clock.advance(200);
	const answer = await reading;
	expect(answer.json().code).toBe("UNAVAILABLE");
	expect(answer.headers["retry-after"]).toBe("2");
});
