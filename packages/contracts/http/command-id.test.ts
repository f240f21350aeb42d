import { expect, it } from "vitest";
import { commandId } from "./primitives.ts";

it.each(["0b6f2d0e-7e2c-4f0e-9d83-0d4a3f6a51c2", "my-order-1", "actions-of-mine", "test-order-1", "A_b-0000"])(
	"E24 %s is a customer's own name of a command",
	(text) => {
		expect(commandId.safeParse(text).success).toBe(true);
	},
);

// Each would be taken for the server's own command of that name, and the server's would then never run for the account.
it.each([
	"action-act_0b6f2d0e7e2c4f0e9d830d4a3f6a51c2",
	"adjust-adj_00000001",
	"arrival-trf_0123456789abcdef",
	"check-margin-0123456789abcdef",
	"close-out-0123456789abcdef",
	"demo-funding",
	"demo-open-eurusd",
	"deposit-dep_0123456789abcdef-1",
	"exclusion-0123456789abcdef",
	"expire-0123456789abcdef",
	"financing-2026-01-02",
	"jurisdiction-0123456789abcdef",
	"leaving-0123456789abcdef",
	"open-account",
	"test-0123456789abcdef0123456789abcdef",
	"trail-EURUSD-1",
	"trigger-EURUSD-1",
	"short",
	"with space",
])("E24 %s is refused", (text) => {
	expect(commandId.safeParse(text).success).toBe(false);
});
