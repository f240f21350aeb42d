import { cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../../data/http/index.ts";
import { accountWire } from "../../data/testing.ts";
import { loadAllTexts } from "../../i18n/index.ts";
import { LimitsCard } from "./limits-card.tsx";

const { sent, reported } = vi.hoisted(() => ({ sent: vi.fn(), reported: vi.fn() }));
vi.mock("../../data/protection/index.ts", () => ({ sendLimits: sent }));
vi.mock("../../ui/notify.ts", () => ({ notify: reported }));

const account = accountWire();
const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label, { selector: "input" });
const EXPOSURE = "Worth of all open trades";
const type = (value: string) => fireEvent.change(field(EXPOSURE), { target: { value } });
const save = () => fireEvent.click(screen.getByRole("button", { name: "Save limits" }));

beforeEach(async () => {
	await loadAllTexts();
	// jsdom has none; the switch measures itself.
	const nothing = () => undefined;
	vi.stubGlobal(
		"ResizeObserver",
		class {
			observe = nothing;
			unobserve = nothing;
			disconnect = nothing;
		},
	);
	sent.mockReset();
	reported.mockReset();
	render(<LimitsCard account={account} />);
});
afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
});

it("sends an empty amount as no limit, and nothing while nothing was changed", async () => {
	save();
	type("1000.");
	sent.mockResolvedValue(account);
	save();
	await waitFor(() => expect(reported).toHaveBeenCalledOnce());
	expect(sent).toHaveBeenCalledOnce();
	expect(sent.mock.calls[0]).toEqual([
		"acc",
		{
			day_loss: null,
			week_loss: null,
			month_loss: null,
			exposure: "1000",
			hours: null,
			command_id: expect.any(String),
		},
	]);
});

it("stays as it was typed where it is refused, with what is wrong, until the next change", async () => {
	const fields = { exposure: { code: "WRONG_FORMAT", message: "Not an amount." } };
	sent.mockRejectedValueOnce(new ApiError("INPUT_INVALID", "Some fields are not valid.", 400, fields));
	type("1000");
	save();
	expect(await screen.findByText("Not an amount.")).toBeTruthy();
	expect(field(EXPOSURE).value).toBe("1000");
	type("1001");
	expect(screen.queryByText("Not an amount.")).toBeNull();
	sent.mockRejectedValueOnce(new ApiError("LIMITS_INVALID", "These limits do not fit.", 422));
	save();
	expect((await screen.findByRole("alert")).textContent).toBe("These limits do not fit.");
	expect(sent.mock.calls[0]?.[1].command_id).not.toBe(sent.mock.calls[1]?.[1].command_id);
	expect(reported).not.toHaveBeenCalled();
});
