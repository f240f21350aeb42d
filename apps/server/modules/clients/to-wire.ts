import type { ClientDecision, StaffAccessEntry, StaffClient, StaffClientDetail } from "@truefill/contracts/http";
import { clientDecisionKind } from "@truefill/contracts/http";
import { deviceWithVersion, isSampleAddress, ONLINE_MS } from "../identity/index.ts";
import type { ClientRow, DecisionRow, SessionRow, StaffAccessRow } from "./store.ts";

const isOnline = ({ present_at }: { readonly present_at: Date | null }, nowMs: number): boolean =>
	present_at !== null && nowMs - present_at.getTime() < ONLINE_MS;

export const clientToWire = (row: ClientRow, accounts: number, nowMs: number): StaffClient => ({
	id: row.id,
	first_name: row.first_name,
	last_name: row.last_name,
	email: row.email,
	username: row.username,
	country: row.country,
	status: row.status,
	closed_at: row.closed_at?.toISOString() ?? null,
	email_verified: row.email_verified_at !== null,
	is_online: isOnline(row, nowMs),
	last_seen_at: row.last_seen_at?.toISOString() ?? null,
	created_at: row.created_at.toISOString(),
	accounts,
	sample: isSampleAddress(row.email),
});

export const staffAccessToWire = (
	{ present_at, last_seen_at, status, is_invited: isInvited, invited_until, ...row }: StaffAccessRow,
	nowMs: number,
): StaffAccessEntry => ({
	...row,
	state: status !== "active" ? "deactivated" : isInvited ? "invited" : "active",
	invited_until: invited_until?.toISOString() ?? null,
	is_online: isOnline({ present_at }, nowMs),
	last_seen_at: last_seen_at?.toISOString() ?? null,
});

export const decisionToWire = (row: DecisionRow): ClientDecision => ({
	kind: clientDecisionKind.parse(row.action.slice("client.".length)),
	reason: row.reason ?? "",
	at: row.at.toISOString(),
	by: { id: row.actor_user_id, name: row.actor },
});

export const sessionToWire = (row: SessionRow, nowMs: number): StaffClientDetail["sessions"][number] => ({
	device: deviceWithVersion(row.user_agent),
	user_agent: row.user_agent,
	// An IPv6 /64 identifies no device; of an IPv4 address the last part would.
	network: row.network.replace(/^(\d+\.\d+\.\d+)\.\d+$/, "$1.0"),
	signed_in_at: row.created_at.toISOString(),
	ended_at: row.ended_at?.toISOString() ?? null,
	end_reason: row.end_reason,
	live: row.ended_at === null && row.expires_at.getTime() > nowMs,
});

/** The country's code and the last two digits. */
export function maskedPhone(countryCode: string | null, phone: string | null): string | null {
	if (phone === null) return null;
	const digits = phone.replace(/\D/g, "");
	return `${countryCode ?? ""} ${"•".repeat(Math.max(0, digits.length - 2))}${digits.slice(-2)}`.trim();
}
