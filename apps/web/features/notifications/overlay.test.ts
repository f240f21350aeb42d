// @vitest-environment jsdom
import type { Notification } from "@truefill/contracts/http";
import { describe, expect, it } from "vitest";
import { isShownBy, nextToShow } from "./overlay.ts";

const notification = (sequence: number, change: Partial<Notification> = {}): Notification => ({
	id: `n${sequence}`,
	sequence,
	code: "MARGIN_CALL",
	params: {},
	category: "must-see",
	title: "Margin call",
	message: "",
	color: "warning",
	read: false,
	created_at: "2026-01-02T03:04:05.678Z",
	...change,
});

describe("notification overlay (SPEC §2, §4)", () => {
	it("shows one unread notification at a time, the oldest first, and none twice", () => {
		const unread = [notification(3), notification(2), notification(1, { read: true })];
		expect(nextToShow(unread, new Set())?.id).toBe("n2");
		expect(nextToShow(unread, new Set(["n2"]))?.id).toBe("n3");
		expect(nextToShow(unread, new Set(["n2", "n3"]))).toBeUndefined();
	});

	it("is silent about messages on the chat, and about fills where the terminal tells them; never about what must be seen", () => {
		const support = notification(1, { code: "WELCOME", category: "support" });
		expect(isShownBy("/main/chat", support)).toBe(true);
		expect(isShownBy("/main/dashboard", support)).toBe(false);
		const fill = notification(1, { code: "STOP_LOSS_FILLED", category: "trading" });
		expect(isShownBy("/main/trading/EURUSD", fill)).toBe(true);
		expect(isShownBy("/main/accounts", fill)).toBe(false);
		for (const code of ["MARGIN_CALL", "CLOSED_OUT", "NEGATIVE_BALANCE_COVERED"]) {
			expect(isShownBy("/main/trading/EURUSD", notification(1, { code })), code).toBe(false);
		}
	});
});
