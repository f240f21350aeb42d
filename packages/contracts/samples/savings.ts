import { paged, type Sample } from "./shape.ts";

const terms = {
	id: "flexible-eur",
	kind: "flexible",
	currency: "EUR",
	tiers: [
		{ from: "0.00", rate_basis_points: 175 },
		{ from: "50000.00", rate_basis_points: 100 },
	],
	day_count: "actual/365",
	time_zone: "Europe/Berlin",
	paid: "monthly",
	term_days: null,
	early_exit: { kind: "none" },
	minimum: "1.00",
	maximum: "250000.00",
};
const account = {
	id: "sav_0123456789abcdef0123456789abcdef",
	number: "10000012",
	name: "Savings EUR",
	currency: "EUR",
	balance: "1000.00",
	state: "earning",
	terms,
	announced: [{ from: "2026-02-15", terms: { ...terms, tiers: [{ from: "0.00", rate_basis_points: 150 }] } }],
	started_on: "2026-01-02",
	matures_on: null,
	accrued_through: "2026-01-03",
	accrued: "0.0958904109",
	paid: "0.00",
	pays_on: "2026-01-31",
	at_maturity: "flexible",
	sequence: 4,
};
const exit = {
	early: false,
	balance: "1000.00",
	accrued: "0.0958904109",
	forgone: "0.0000000000",
	interest: "0.09",
	amount: "1000.09",
	currency: "EUR",
	received: "1000.09",
	received_currency: "EUR",
	rate: "1",
};
const command = { command_id: "0b6f2d0e-7e2c-4f0e-9d83-0d4a3f6a51c2" };
const params = { id: account.id };
const fixed = {
	...terms,
	id: "fixed-90-eur",
	kind: "fixed",
	paid: "maturity",
	term_days: 90,
	early_exit: { kind: "forgone-days", days: 30 },
	notice_days: 0,
};

export const SAVINGS_SAMPLES: Readonly<Record<string, Sample>> = {
	savings: {
		response: {
			data: {
				offered: true,
				country: "germany",
				plans: [
					{ ...terms, notice_days: 30 },
					fixed,
					{
						...fixed,
						id: "fixed-365-eur",
						term_days: 365,
						early_exit: { kind: "reduced-rate", rate_basis_points: 50 },
					},
				],
				accounts: [account],
			},
		},
	},
	savingsDetail: {
		params,
		response: {
			data: {
				account,
				months: [{ month: "2026-01", interest: "0.0958904109", paid: "0.00" }],
				projection: [{ month: "2026-01", interest: "1.3424657534", paid: "1.43" }],
			},
		},
	},
	savingsDays: {
		params,
		response: paged([
			{
				date: "2026-01-03",
				balance: "1000.00",
				parts: [{ amount: "1000.00", rate_basis_points: 175 }],
				year_days: 365,
				interest: "0.0479452054",
				exact: "6405000000/1335900000",
				unpaid: "0.0958904109",
				paid: null,
				receipt: null,
				calculated_at: "2026-01-03T23:00:00.250Z",
			},
		]),
	},
	openSavings: { body: { ...command, plan_id: terms.id }, response: { data: account } },
	setSavingsMaturity: { params, body: { ...command, at_maturity: "back" }, response: { data: account } },
	quoteSavingsExit: { params, query: { to_account_id: "acc_1" }, response: { data: exit } },
	leaveSavings: {
		params,
		body: { ...command, to_account_id: "acc_1", minimum_received: "1000.09" },
		response: { data: { ...account, balance: "0.00", state: "left", pays_on: null } },
	},
};
