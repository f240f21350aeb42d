import { QueryClientProvider } from "@tanstack/react-query";
import { cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { type ActionTotals, type CorporateActionWire, login } from "@truefill/contracts/http";
import { SAMPLES } from "@truefill/contracts/samples";
import { useState } from "react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { queryClient } from "../../../data/query-client.ts";
import { sessionStore } from "../../../data/session/store.ts";
import { loadAllTexts } from "../../../i18n/index.ts";
import { type ActionDecision, DecideAction } from "./action-decision.tsx";
import { ActionRow } from "./action-row.tsx";

const action: CorporateActionWire = {
	id: "act_1",
	kind: "dividend",
	asset_id: "AAPL",
	ex_at: "2026-02-02T14:30:00.000Z",
	dividend: "0.24",
	tax_basis_points: 1500,
	numerator: null,
	denominator: null,
	note: "A quarter's dividend",
	status: "proposed",
	proposed_at: "2026-01-02T03:04:05.678Z",
	proposed_by: "usr_risk",
	decided_at: null,
	decided_by: null,
	decision_reason: null,
	holds_instrument: false,
	applied_at: null,
	accounts: null,
	cancelled_at: null,
	cancelled_by: null,
	cancel_reason: null,
};
const TOTALS: ActionTotals = {
	price: "200.00",
	share_percent: "0.12",
	accounts: 12,
	unknown: 1,
	trades: 15,
	orders: 0,
	cash: [{ currency: "USD", received: "120.40", taken: "30.10" }],
};

/** A row of the queue, with the dialog of its decision. */
function Row({ action: shown }: { readonly action: CorporateActionWire }) {
	const [decision, setDecision] = useState<ActionDecision | null>(null);
	return (
		<>
			<ActionRow action={shown} name="Apple" decide={setDecision} />
			{decision === null ? null : (
				<DecideAction action={shown} decision={decision} name="Apple" onClose={() => setDecision(null)} />
			)}
		</>
	);
}

const show = (over: Partial<CorporateActionWire> = {}) =>
	render(
		<QueryClientProvider client={queryClient}>
			<Row action={{ ...action, ...over }} />
		</QueryClientProvider>,
	);
const signedInAs = (id: string) => {
	const { user } = login.response.parse(SAMPLES.login?.response).data;
	sessionStore.setState({ user: { ...user, id } });
};

beforeEach(async () => {
	await loadAllTexts();
	// No request is answered: the tests write to the cache themselves.
	vi.stubGlobal("fetch", () => new Promise(() => undefined));
	vi.stubGlobal("matchMedia", () => ({ matches: false }));
});
afterEach(() => {
	cleanup();
	queryClient.clear();
	sessionStore.setState({ user: null });
	vi.unstubAllGlobals();
});

describe("a dividend that waits for a second person", () => {
	it("can be taken back by who proposed it, and not approved", () => {
		signedInAs("usr_risk");
		show();
		expect(screen.getByText("Waiting for a second person")).toBeTruthy();
		expect(screen.getByRole("button", { name: "Approve" }).getAttribute("aria-disabled")).toBe("true");
		expect(screen.getByRole("button", { name: "Reject" }).getAttribute("aria-disabled")).not.toBe("true");
	});

	it("is approved only when what it does stands there with its numbers", async () => {
		signedInAs("usr_admin");
		show();
		fireEvent.click(screen.getByRole("button", { name: "Approve" }));
		const dialog = await screen.findByRole("dialog");
		fireEvent.change(within(dialog).getByLabelText("Reason"), { target: { value: "As the company says" } });
		const submit = () => within(dialog).getByRole("button", { name: "Approve" });
		expect(submit().getAttribute("aria-disabled")).toBe("true");
		queryClient.setQueryData(["desk", "market", "action-totals", "act_1"], TOTALS);
		const totals = await within(dialog).findByRole("region", { name: "If its moment were now" });
		expect(totals.textContent).toMatch(/12 accounts · 15 trades · 0 pending orders/);
		expect(totals.textContent).toMatch(/Price 200\.00 · 0\.12% of it/);
		expect(totals.textContent).toMatch(/Customers receive.*120\.40.*Customers pay.*30\.10/);
		expect(totals.textContent).toMatch(/For 1 account it cannot be told/);
		expect(submit().getAttribute("aria-disabled")).not.toBe("true");
	});

	it("says what became of it when nobody approved in time, and offers nothing any more", () => {
		signedInAs("usr_admin");
		show({ status: "lapsed" });
		expect(screen.getByText("Not approved in time")).toBeTruthy();
		expect(screen.getByText(/nothing was booked/)).toBeTruthy();
		expect(screen.queryAllByRole("button")).toEqual([]);
		cleanup();
		show({ kind: "split", dividend: null, numerator: 4, denominator: 1, holds_instrument: true });
		expect(screen.getByText(/nobody can deal on Apple until it is approved or rejected/)).toBeTruthy();
		expect(screen.getAllByRole("button").map(({ textContent }) => textContent)).toEqual(["Reject", "Approve"]);
	});
});
