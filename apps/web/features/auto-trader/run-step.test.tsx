import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { ApiError } from "../../data/http/index.ts";
import type * as Data from "../../data/index.ts";
import type * as Runs from "../../data/strategies/runs.ts";
import { runWire } from "../../data/strategies/testing.ts";
import { accountWire } from "../../data/testing.ts";
import { loadAllTexts } from "../../i18n/index.ts";
import { judgeLimits, type LimitsChanges } from "./limits.ts";
import { ProtectStep } from "./protect-step.tsx";
import { RunStep } from "./run-step.tsx";
import type { RunDraft } from "./use-run-draft.ts";

const { start } = vi.hoisted(() => ({ start: vi.fn() }));
vi.mock("../../data/index.ts", async (original) => ({
	...(await original<typeof Data>()),
	useDirectory: () => ({ all: [], byId: () => undefined }),
}));
vi.mock("../../data/strategies/runs.ts", async (original) => ({
	...(await original<typeof Runs>()),
	sendStart: start,
}));

const NOW = Date.parse("2026-01-02T12:00:00Z");
const demo = accountWire();
const live = accountWire({ id: "live", name: "Live USD", number: "80000001", type: "live" });
const { strategy } = runWire();
const faults = { count: 0, at: () => null };

const draftOn = (account: typeof demo, changes: LimitsChanges = {}): RunDraft => ({
	account,
	accounts: [demo, live],
	onAccount: vi.fn(),
	limits: judgeLimits(account, changes, NOW),
	isChanged: false,
	onLimits: vi.fn(),
	onReset: vi.fn(),
});

const steps = vi.fn();
const started = vi.fn();
const show = (draft: RunDraft, runs = [runWire({ status: "stopped" })]) =>
	render(<RunStep strategy={strategy} faults={faults} draft={draft} runs={runs} onStep={steps} onStarted={started} />);
const button = (name: string | RegExp) => screen.getByRole("button", { name });

beforeEach(async () => {
	await loadAllTexts();
	vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
	Element.prototype.scrollIntoView = vi.fn();
	for (const mock of [start, steps, started]) mock.mockReset();
});
afterEach(() => {
	cleanup();
	vi.unstubAllGlobals();
});

it("starts on a demo account what the summary says", async () => {
	start.mockResolvedValueOnce(runWire());
	show(draftOn(demo));
	const summary = within(screen.getByRole("region", { name: "In words" }));
	expect(summary.getByText(/^It stops for ever and closes its trades at a loss of USD\s200\.00/)).toBeTruthy();
	fireEvent.click(screen.getByRole("switch", { name: "When it pauses and goes on" }));
	fireEvent.click(button("Start on the demo account"));
	await waitFor(() => expect(started).toHaveBeenCalledOnce());
	expect(start.mock.calls[0]?.[0]).toMatchObject({
		account_id: "acc",
		strategy,
		limits: { day_loss: "200.00", total_loss: "1000.00", until: "2026-04-02T00:00:00.000Z" },
		notify: { trades: true, pauses: false },
	});
});

it("starts nothing on a live account without its proof and its confirmation", async () => {
	show(draftOn(live));
	const needed = "Needs 20 closed demo trades on 5 days of exactly these rules: 7 on 2 so far.";
	expect(screen.getAllByText(needed)).toHaveLength(2);
	fireEvent.click(button("Start with real money"));
	cleanup();
	show(draftOn(live), [runWire({ demo_trades: 20, demo_days: 5, status: "stopped" })]);
	fireEvent.click(button("Start with real money"));
	expect(start).not.toHaveBeenCalled();
	start.mockResolvedValueOnce(runWire());
	fireEvent.click(screen.getByRole("checkbox", { name: /trades real money on Live USD · 80000001/ }));
	fireEvent.click(button("Start with real money"));
	await waitFor(() => expect(started).toHaveBeenCalledOnce());
});

it("shows a refusal where it can be put right", async () => {
	show(draftOn(demo));
	start.mockRejectedValueOnce(new ApiError("STRATEGY_LIMITS_INVALID", "The total loss must be set.", 422));
	fireEvent.click(button("Start on the demo account"));
	const alert = within(await screen.findByRole("alert"));
	expect(alert.getByText("The total loss must be set.")).toBeTruthy();
	fireEvent.click(alert.getByRole("button", { name: "Protect" }));
	expect(steps).toHaveBeenCalledWith("protect");
	start.mockRejectedValueOnce(new ApiError("STRATEGIES_TOO_MANY", "Stop one first.", 409));
	fireEvent.click(button("Start on the demo account"));
	expect((await screen.findByText("Stop one first.")).closest("[role=alert]")).toBeTruthy();
	expect(screen.queryByRole("button", { name: "Protect" })).toBeNull();
	// It is said of that account only.
	cleanup();
	const { rerender } = show(draftOn(demo));
	start.mockRejectedValueOnce(new ApiError("STRATEGIES_TOO_MANY", "Stop one first.", 409));
	fireEvent.click(button("Start on the demo account"));
	await screen.findByText("Stop one first.");
	rerender(
		<RunStep strategy={strategy} faults={faults} draft={draftOn(live)} runs={[]} onStep={steps} onStarted={started} />,
	);
	expect(screen.queryByText("Stop one first.")).toBeNull();
	expect(screen.getByText("Needs 20 closed demo trades on 5 days of exactly these rules.")).toBeTruthy();
});

it("sends the same command again after an unknown outcome, and another one for another intent", async () => {
	const { rerender } = show(draftOn(demo));
	const unknown = new ApiError("NETWORK_FAILED", "The server cannot be reached.", 0);
	start.mockRejectedValueOnce(unknown).mockRejectedValueOnce(unknown).mockResolvedValueOnce(runWire());
	const press = async (calls: number) => {
		fireEvent.click(button("Start on the demo account"));
		await waitFor(() => expect(start).toHaveBeenCalledTimes(calls));
		await waitFor(() => expect(button("Start on the demo account").ariaBusy).not.toBe("true"));
	};
	await press(1);
	await press(2);
	rerender(
		<RunStep
			strategy={strategy}
			faults={faults}
			draft={draftOn(demo, { dayTrades: "3" })}
			runs={[]}
			onStep={steps}
			onStarted={started}
		/>,
	);
	await press(3);
	const ids = start.mock.calls.map(([body]) => body.command_id);
	expect(ids[1]).toBe(ids[0]);
	expect(ids[2]).not.toBe(ids[0]);
});

it("says at each limit what is wrong with it, and what the account allows", () => {
	const draft = draftOn(demo, { totalLoss: "5000.01", openTrades: "0" });
	render(<ProtectStep draft={draft} />);
	const total = screen.getByLabelText("Loss in all at which it stops");
	expect(total.getAttribute("aria-invalid")).toBe("true");
	const texts = (total.getAttribute("aria-describedby") ?? "")
		.split(" ")
		.map((id) => document.getElementById(id)?.textContent);
	expect(texts.map((text) => text?.replaceAll("\u00a0", " "))).toEqual([
		"At most USD 5,000.00",
		"Enter an amount above zero, at most USD 5,000.00.",
	]);
	expect(screen.getByText("A limit is missing or too loose.")).toBeTruthy();
	fireEvent.change(screen.getByLabelText("Most trades that are open at once"), { target: { value: "2" } });
	expect(draft.onLimits).toHaveBeenCalledWith({ openTrades: "2" });
});
