import type { AnnouncementWire, CorporateActionWire } from "@truefill/contracts/http";
import type { ActionRow } from "./action-store.ts";

export const announcementToWire = (row: ActionRow): AnnouncementWire => ({
	id: row.id,
	kind: row.kind,
	asset_id: row.instrument_id,
	ex_at: row.ex_at.toISOString(),
	dividend: row.dividend,
	tax_basis_points: row.tax_basis_points,
	numerator: row.numerator,
	denominator: row.denominator,
	note: row.note,
	status: row.status,
});

export const actionToWire = (row: ActionRow): CorporateActionWire => ({
	...announcementToWire(row),
	announced_at: row.announced_at.toISOString(),
	announced_by: row.announced_by,
	applied_at: row.applied_at?.toISOString() ?? null,
	accounts: row.accounts,
	cancelled_at: row.cancelled_at?.toISOString() ?? null,
	cancelled_by: row.cancelled_by,
	cancel_reason: row.cancel_reason,
});
