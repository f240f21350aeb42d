import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../../../data/http/index.ts";
import type * as Data from "../../../data/index.ts";
import { loadAllTexts } from "../../../i18n/index.ts";
import { AnnounceDialog } from "./announce-dialog.tsx";

const { sent } = vi.hoisted(() => ({ sent: vi.fn() }));
vi.mock("../../../data/desk/index.ts", () => ({ sendAction: sent }));
vi.mock("../../../data/index.ts", async (original) => ({
	...(await original<typeof Data>()),
	useDirectory: () => ({ all: [{ id: "AAPL", displayName: "Apple", assetClass: "stocks", quoteCurrency: "USD" }] }),
}));

const close = vi.fn();
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label);
const type = (label: string, value: string) => fireEvent.change(field(label), { target: { value } });
const submit = () => screen.getByRole("button", { name: "Propose" });

beforeEach(async () => {
	await loadAllTexts();
	vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
	sent.mockReset();
	render(<AnnounceDialog onClose={close} />);
});
afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
});

it("says what is missing in the order of its fields, and sends the same command again", async () => {
	expect(submit().getAttribute("aria-description")).toBe("A whole minute that is still to come");
	fireEvent.click(screen.getByRole("radio", { name: "Split" }));
	type("Ex-moment, UTC", "2099-01-02T14:30");
	type("Reason", "Four\nfor one");
	type("New units", "1");
	expect(submit().getAttribute("aria-disabled")).toBe("true");
	type("New units", "4");
	sent.mockRejectedValueOnce(
		new ApiError("INPUT_INVALID", "x", 400, { note: { code: "WRONG_FORMAT", message: "Not a reason." } }),
	);
	fireEvent.click(submit());
	expect(await screen.findByText("Not a reason.")).toBeTruthy();
	sent.mockResolvedValueOnce({});
	type("Reason", "Four for one");
	fireEvent.click(submit());
	await waitFor(() => expect(close).toHaveBeenCalledOnce());
	expect(sent.mock.calls[0]).toEqual(sent.mock.calls[1]);
	expect(sent.mock.calls[1]?.[0]).toEqual({
		command_id: expect.any(String),
		asset_id: "AAPL",
		ex_at: "2099-01-02T14:30:00Z",
		note: "Four for one",
		kind: "split",
		numerator: 4,
		denominator: 1,
	});
});
