import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import type * as Data from "../../../data/index.ts";
import type * as Runs from "../../../data/strategies/runs.ts";
import { checkWire, runWire } from "../../../data/strategies/testing.ts";
import { accountWire } from "../../../data/testing.ts";
import { loadAllTexts } from "../../../i18n/index.ts";
import { Running, type RunningProps } from "./running.tsx";
import { ViewBar } from "./view-bar.tsx";

const { stop, stopAll } = vi.hoisted(() => ({ stop: vi.fn(), stopAll: vi.fn() }));
vi.mock("../../../data/index.ts", async (original) => ({
	...(await original<typeof Data>()),
	useDirectory: () => ({ all: [], byId: () => undefined }),
	useAccounts: () => ({ data: [accountWire(), accountWire({ id: "live", type: "live" })] }),
}));
vi.mock("../../../data/strategies/runs.ts", async (original) => ({
	...(await original<typeof Runs>()),
	sendStop: stop,
	sendStopAll: stopAll,
}));

const go = vi.fn();
const edit = vi.fn();
const PLACE = { view: "running", runId: null, tradeId: null } as const;
const show = (runs: ReturnType<typeof runWire>[] | undefined) => {
	const query = { data: runs, isError: runs === undefined, isFetching: false, dataUpdatedAt: 0, refetch: vi.fn() };
	return render(<Running query={query as unknown as RunningProps["query"]} place={PLACE} onGo={go} onEdit={edit} />);
};
const button = (name: string | RegExp) => screen.getByRole("button", { name });

beforeEach(async () => {
	await loadAllTexts();
	vi.stubGlobal("matchMedia", () => ({ matches: false, addEventListener() {}, removeEventListener() {} }));
	vi.useFakeTimers({ now: Date.parse("2026-01-02T03:10:55Z"), toFake: ["Date"] });
	for (const mock of [stop, stopAll, go, edit]) mock.mockReset();
});
afterEach(() => {
	cleanup();
	vi.useRealTimers();
	vi.unstubAllGlobals();
});

it("shows how each run stands, those that were stopped last", () => {
	show([
		runWire({
			id: "old",
			status: "stopped",
			stopped_by: "day-loss",
			stopped_at: "2026-01-02T03:05:00.000Z",
			next_check: null,
		}),
		runWire({ last_check: checkWire({ outcome: "opened", rule: 0 }) }),
		runWire({ id: "waits", status: "paused", paused_by: "market-closed", day_result: null }),
	]);
	const [running, paused, stopped] = screen.getAllByRole("listitem").map((item) => within(item));
	expect(running?.getByText("Running")).toBeTruthy();
	expect(running?.getByText("4:05")).toBeTruthy();
	expect(running?.getByText("Entry 1 was met: a trade was opened.")).toBeTruthy();
	expect(running?.getByText("−USD 84.15").className).toContain("text-down");
	expect(paused?.getByText("The market is closed. It goes on when the market opens.")).toBeTruthy();
	expect(stopped?.getByText("It reached its loss limit of a day. Its trades were closed.")).toBeTruthy();
	expect(stopped?.queryByRole("button", { name: "Stop" })).toBeNull();
});

it("stops a run, with its trades if that is asked for", async () => {
	stop.mockResolvedValueOnce(undefined);
	show([runWire()]);
	fireEvent.click(button("Stop"));
	const dialog = within(screen.getByRole("dialog", { name: "Stop “Trend”?" }));
	fireEvent.click(dialog.getByRole("radio", { name: /^Close now/ }));
	fireEvent.click(dialog.getByRole("button", { name: "Stop" }));
	await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
	expect(stop).toHaveBeenCalledWith("run1", { command_id: expect.any(String), close_trades: true });
});

it("opens the journal, the rules, and the rules for a live account", () => {
	const run = runWire();
	show([run]);
	fireEvent.click(button("Journal"));
	expect(go).toHaveBeenCalledWith({ view: "running", runId: "run1", tradeId: null });
	fireEvent.click(button("Open its rules"));
	fireEvent.click(button("Move to live"));
	expect(edit.mock.calls).toEqual([
		[run.strategy, "rules", null],
		[run.strategy, "protect", "live"],
	]);
});

it("stops everything by two presses, also while the list is not known", async () => {
	stopAll.mockResolvedValue(undefined);
	for (const runs of [[runWire(), runWire({ id: "two" })], null]) {
		render(<ViewBar runs={runs} view="running" onView={vi.fn()} asks={false} />);
		fireEvent.click(button("Stop all strategies"));
		const dialog = within(screen.getByRole("dialog"));
		const confirm = dialog.getByRole("button", { name: "Stop all strategies" });
		expect(document.activeElement).toBe(confirm);
		fireEvent.click(confirm);
		await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
		cleanup();
	}
	expect(stopAll).toHaveBeenCalledTimes(2);
	expect(stopAll.mock.calls[0]?.[0]).toMatchObject({ close_trades: false });
});

it("has no switch while nothing runs, and says when the list failed", () => {
	render(<ViewBar runs={[runWire({ status: "stopped" })]} view="build" onView={vi.fn()} asks />);
	expect(screen.queryByRole("button", { name: "Stop all strategies" })).toBeNull();
	show(undefined);
	expect(screen.getByText("They go on running on the server.")).toBeTruthy();
});
