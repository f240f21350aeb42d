import { describe, expect, it } from "vitest";
import { decodeEvent, formerOrigin } from "./index.ts";

describe("E24 the origin of a command that was stored without one", () => {
	it.each([
		["trigger-0123456789abcdef", "trade-closed", "engine"],
		["trail-0123456789abcdef", "trade-trailed", "engine"],
		["close-out-0123456789abcdef", "close-out-started", "engine"],
		["check-margin-0123456789abcdef", "margin-call-entered", "engine"],
		["expire-0123456789abcdef", "order-cancelled", "engine"],
		["financing-2026-01-02", "financing-applied", "engine"],
		["arrival-trf_1", "transfer-received", "engine"],
		["adjust-adj_1", "balance-adjusted", "staff"],
		["deposit-dep_1-1", "deposit-booked", "staff"],
		["0b6f2d0e-7e2c-4f0e-9d83-0d4a3f6a51c2", "swap-free-set", "staff"],
		["0b6f2d0e-7e2c-4f0e-9d83-0d4a3f6a51c2", "set-swap-free", "staff"],
		["action-act_1", "dividend-applied", "job"],
		["demo-funding", "balance-adjusted", "job"],
		["open-account", "account-opened", "job"],
		["exclusion-0123456789abcdef", "exclusion-set", "job"],
		["jurisdiction-0123456789abcdef", "jurisdiction-set", "job"],
		["leaving-0123456789abcdef", "account-archived", "job"],
		["test-0123456789abcdef0123456789abcdef", "test-needed-set", "job"],
		["test-order-1", "trade-opened", "customer"],
		["open-account-2", "account-opened", "customer"],
		["0b6f2d0e-7e2c-4f0e-9d83-0d4a3f6a51c2", "trade-opened", "customer"],
	])("%s of %s is of %s", (commandId, name, origin) => {
		expect(formerOrigin(commandId, name)).toBe(origin);
	});

	const stored = { type: "account-archived", accountId: "a", sequence: 3, occurredAtMs: 0 };
	it("is found by the decoder, which believes a stored one", () => {
		const read = (more: object) => decodeEvent({ ...stored, ...more }).origin;
		expect(read({ commandId: "leaving-0123456789abcdef" })).toBe("job");
		expect(read({ commandId: "leaving-0123456789abcdef", origin: "customer" })).toBe("customer");
		const refused = {
			type: "command-refused",
			command: "set-swap-free",
			refusal: { code: "NOTHING_TO_CHANGE", params: {} },
		};
		expect(read({ commandId: "staff-made-2", ...refused })).toBe("staff");
		expect(() => read({ commandId: "x", origin: "nobody" })).toThrow("event.origin");
	});
});
