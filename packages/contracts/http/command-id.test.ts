import { expect, it } from "vitest";
import { commandId } from "./primitives.ts";

// The last ones are names that the server gives its own commands: their origin keeps them apart.
it.each([
	"0b6f2d0e-7e2c-4f0e-9d83-0d4a3f6a51c2",
	"my-order-1",
	"A_b-0000",
	"action-act_0b6f2d0e7e2c4f0e9d830d4a3f6a51c2",
	"financing-2026-01-02",
	"open-account",
])("E24 %s is a customer's own name of a command", (text) => {
	expect(commandId.safeParse(text).success).toBe(true);
});

it.each(["short", "with space", "a".repeat(65), "dots.are.not"])("E24 %s is refused", (text) => {
	expect(commandId.safeParse(text).success).toBe(false);
});
