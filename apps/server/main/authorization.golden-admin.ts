import {
	adminOnly,
	adminProvedAgain,
	anyStaff,
	supportOnly,
	supportProvedAgain,
} from "./authorization.golden-people.ts";
import type { GoldenRow } from "./authorization.golden-row.ts";

/** Staff calls about clients, settings and the audit log; written by hand, like the main table. */
const reason = { reason: "A test" };
const client = "/api/v1/admin/clients/usr_demo";
const nobodys = "/api/v1/admin/clients/usr_none";

export const ADMIN_AUTHORIZATION: readonly GoldenRow[] = [
	{ route: "GET /api/v1/admin/clients", answers: anyStaff },
	{ route: "GET /api/v1/admin/clients/:id", send: { path: client }, answers: anyStaff },
	{
		route: "GET /api/v1/admin/clients/:id/closed-trades",
		send: { path: `${client}/closed-trades` },
		answers: anyStaff,
	},
	{
		route: "GET /api/v1/admin/clients/:id/ledger",
		send: { path: `${client}/ledger?account_id={account}` },
		answers: anyStaff,
	},
	{
		route: "POST /api/v1/admin/clients/:id/approve",
		send: { path: `${nobodys}/approve`, body: reason },
		answers: supportOnly,
	},
	{
		route: "POST /api/v1/admin/clients/:id/refuse",
		send: { path: `${nobodys}/refuse`, body: reason },
		answers: supportOnly,
	},
	{
		route: "POST /api/v1/admin/clients/:id/deactivate",
		send: { path: `${nobodys}/deactivate`, body: reason },
		answers: supportOnly,
	},
	{
		route: "POST /api/v1/admin/clients/:id/reactivate",
		send: { path: `${nobodys}/reactivate`, body: reason },
		answers: supportProvedAgain,
	},
	{
		route: "POST /api/v1/admin/clients/:id/sign-out",
		send: { path: `${nobodys}/sign-out`, body: reason },
		answers: supportOnly,
	},
	{ route: "GET /api/v1/admin/staff", answers: anyStaff },
	{ route: "GET /api/v1/admin/staff/access", answers: adminOnly },
	{
		route: "POST /api/v1/admin/staff/:id/sign-out",
		send: { path: "/api/v1/admin/staff/usr_none/sign-out", body: reason },
		answers: adminOnly,
	},
	{
		route: "POST /api/v1/admin/staff",
		send: {
			body: { email: "new@example.com", first_name: "Nora", last_name: "New", staff_role: "support", reason: "A test" },
		},
		answers: adminProvedAgain,
	},
	...["invitation/withdraw", "remove-factors", "deactivate", "reactivate"].map((what) => ({
		route: `POST /api/v1/admin/staff/:id/${what}`,
		send: { path: `/api/v1/admin/staff/usr_none/${what}`, body: reason },
		answers: adminProvedAgain,
	})),
	{
		route: "POST /api/v1/admin/staff/:id/invitation",
		send: { path: "/api/v1/admin/staff/usr_none/invitation", body: {} },
		answers: adminProvedAgain,
	},
	{ route: "GET /api/v1/admin/settings", answers: adminOnly },
	{
		route: "PATCH /api/v1/admin/settings",
		send: { body: { version: "none", set: { name: "Another name" }, reason: "A test" } },
		answers: adminProvedAgain,
	},
	{
		route: "POST /api/v1/admin/settings/proposals/:id/approve",
		send: { path: "/api/v1/admin/settings/proposals/1/approve", body: reason },
		answers: adminProvedAgain,
	},
	{
		route: "POST /api/v1/admin/settings/proposals/:id/refuse",
		send: { path: "/api/v1/admin/settings/proposals/1/refuse", body: reason },
		answers: adminOnly,
	},
	{ route: "GET /api/v1/admin/settings/history", answers: adminOnly },
	{ route: "GET /api/v1/admin/jobs", answers: adminOnly },
	{ route: "GET /api/v1/admin/audit", answers: adminOnly },
	{ route: "GET /api/v1/admin/audit/export", answers: adminOnly },
];
