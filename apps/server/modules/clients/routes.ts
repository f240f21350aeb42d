import {
	approveClient,
	deactivateClient,
	reactivateClient,
	refuseClient,
	signClientOut,
	signStaffOut,
	staffAccess,
	staffClientLedger,
	staffClientOf,
	staffClients,
	staffClientTrades,
	staffMembers,
} from "@truefill/contracts/http";
import { ok } from "@truefill/core/result";
import { type BoundRoute, route } from "../../http/bind.ts";
import { clientOf, closedTradesOf, ledgerOf } from "./client-of.ts";
import { decideClient } from "./decide.ts";
import { listClients } from "./list-clients.ts";
import type { ClientParts } from "./parts.ts";
import { signStaffOut as signColleagueOut, signClientOut as signOut } from "./sign-out.ts";
import { staffAccessToWire } from "./to-wire.ts";

export const clientRoutes = (parts: ClientParts): BoundRoute[] => [
	route(staffClients, ({ query }) => listClients(parts, query)),
	route(staffClientOf, ({ user, params }) => clientOf(parts, user.id, params.id)),
	route(staffClientTrades, ({ params, query }) => closedTradesOf(parts, params.id, query.page ?? 1)),
	route(staffClientLedger, ({ params, query }) => ledgerOf(parts, params.id, query.account_id, query.page ?? 1)),
	route(approveClient, ({ user, params, body }) => decideClient(parts, user.id, params.id, "approved", body.reason)),
	route(refuseClient, ({ user, params, body }) => decideClient(parts, user.id, params.id, "refused", body.reason)),
	route(deactivateClient, ({ user, params, body }) =>
		decideClient(parts, user.id, params.id, "deactivated", body.reason),
	),
	route(reactivateClient, ({ user, params, body }) =>
		decideClient(parts, user.id, params.id, "reactivated", body.reason),
	),
	route(signClientOut, ({ user, params, body }) => signOut(parts, user.id, params.id, body.reason)),
	route(staffMembers, async () => ok({ data: await parts.store.staff() })),
	route(staffAccess, async () => {
		const nowMs = parts.clock.nowMs();
		const rows = await parts.store.staffAccess(new Date(nowMs));
		return ok({ data: rows.map((row) => staffAccessToWire(row, nowMs)) });
	}),
	route(signStaffOut, ({ user, params, body }) => signColleagueOut(parts, user.id, params.id, body.reason)),
];
