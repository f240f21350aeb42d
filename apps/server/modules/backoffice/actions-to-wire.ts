import type { AnnouncementWire, CorporateActionWire } from "@truefill/contracts/http";
import { invariant } from "@truefill/core/result";
import type { RequestChange } from "../requests/index.ts";
import type { ActionRow } from "./tables.ts";

const terms = (row: ActionRow) => ({
	id: row.id,
	kind: row.kind,
	asset_id: row.instrument_id,
	ex_at: row.ex_at.toISOString(),
	dividend: row.dividend,
	tax_basis_points: row.tax_basis_points,
	numerator: row.numerator,
	denominator: row.denominator,
	note: row.note,
});

/** Only of an approved one: customers see no other. */
export function announcementToWire(row: ActionRow): AnnouncementWire {
	const { status } = row;
	invariant(status !== "proposed" && status !== "refused" && status !== "lapsed", "customers see what was approved");
	return { ...terms(row), status };
}

/** `holds`: the ids of splits that wait beyond their ex-moment. */
export const actionToWire = (row: ActionRow, holds: ReadonlySet<string> = new Set()): CorporateActionWire => ({
	...terms(row),
	status: row.status,
	proposed_at: row.announced_at.toISOString(),
	proposed_by: row.announced_by,
	decided_at: row.decided_at?.toISOString() ?? null,
	decided_by: row.decided_by,
	decision_reason: row.decision_reason,
	holds_instrument: holds.has(row.id),
	applied_at: row.applied_at?.toISOString() ?? null,
	accounts: row.accounts,
	cancelled_at: row.cancelled_at?.toISOString() ?? null,
	cancelled_by: row.cancelled_by,
	cancel_reason: row.cancel_reason,
});

/** The terms of an action, one by one; those that its kind does not have are left out. */
export const actionChanges = (row: ActionRow): RequestChange[] =>
	Object.entries({
		instrument: row.instrument_id,
		action: row.kind,
		ex_at: row.ex_at.toISOString(),
		dividend: row.dividend,
		tax_percent: row.tax_basis_points === null ? null : `${row.tax_basis_points / 100}`,
		ratio: row.numerator === null || row.denominator === null ? null : `${row.numerator}:${row.denominator}`,
		note: row.note,
	}).flatMap(([name, after]) => (after === null ? [] : [{ name, before: null, after }]));
