import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { type SavingsPlans, savingsPlans } from "@truefill/contracts/http";
import { useState } from "react";
import { afterEach, beforeAll, expect, it } from "vitest";
import { loadAllTexts } from "../../../i18n/index.ts";
import { PlansEditor } from "./plans-editor.tsx";

const PLANS: SavingsPlans = {
	"retail-eu-uk": {
		not_in: ["belgium"],
		plans: [
			{
				id: "flexible-eur",
				kind: "flexible",
				currency: "EUR",
				tiers: [{ from: "0.00", rate_basis_points: 175 }],
				day_count: "actual/365",
				time_zone: "Europe/Berlin",
				paid: "monthly",
				term_days: null,
				early_exit: { kind: "none" },
				minimum: "1.00",
				maximum: "250000.00",
				notice_days: 30,
			},
		],
	},
	international: { not_in: [], plans: [] },
};

let value: unknown = PLANS;
function Editor() {
	const [draft, setDraft] = useState<unknown>(PLANS);
	const change = (next: unknown) => {
		value = next;
		setDraft(next);
	};
	return <PlansEditor value={draft} onChange={change} disabled={false} />;
}
const own = () => savingsPlans.parse(value)["retail-eu-uk"].plans;
const type = (label: string | RegExp, text: string) =>
	fireEvent.change(screen.getByLabelText(label), { target: { value: text } });

beforeAll(() => loadAllTexts());
afterEach(cleanup);

it("adds a plan of two tiers, whose figures are then typed into its row, and retires one", () => {
	render(<Editor />);
	fireEvent.click(screen.getByRole("button", { name: "Add a plan" }));
	const add = () => fireEvent.click(screen.getByRole("button", { name: "Add" }));
	add();
	expect(own()).toHaveLength(1);
	type(/Name of the plan/, "flexible-eur");
	expect(screen.getByText("There is a plan with this name")).toBeTruthy();
	type(/Name of the plan/, "flexible-2-eur");
	type(/Tiers begin at/, "0 / 10000");
	type(/Time zone/, "Europe/Nowhere");
	add();
	expect(own()).toHaveLength(1);
	type(/Time zone/, "Europe/Paris");
	add();
	expect(own()[1]).toMatchObject({
		id: "flexible-2-eur",
		kind: "flexible",
		time_zone: "Europe/Paris",
		notice_days: 30,
		tiers: [
			{ from: "0", rate_basis_points: 0 },
			{ from: "10000", rate_basis_points: 0 },
		],
	});
	fireEvent.change(screen.getByRole("textbox", { name: /^flexible-2-eur: Rate/ }), { target: { value: "150 / 50" } });
	expect(own()[1]?.tiers.map(({ rate_basis_points: rate }) => rate)).toEqual([150, 50]);
	// What it was can be switched on again.
	fireEvent.click(screen.getByRole("checkbox", { name: "flexible-eur" }));
	expect(own().map(({ id }) => id)).toEqual(["flexible-2-eur"]);
	fireEvent.click(screen.getByRole("checkbox", { name: "flexible-eur" }));
	expect(own().map(({ id }) => id)).toEqual(["flexible-eur", "flexible-2-eur"]);
});
