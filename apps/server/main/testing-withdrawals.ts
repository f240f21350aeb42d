import { randomUUID } from "node:crypto";
import type { Role } from "./authorization.golden-row.ts";
import type { FullSite } from "./testing.ts";

export const IBAN = "DE89370400440532013000";

/** A desk with the demo customer ready to withdraw: verified, with a second factor, a bank account and live accounts. */
export function withdrawalDesk(site: FullSite) {
	async function ask(role: Role, method: "GET" | "POST" | "DELETE", path: string, body?: object) {
		const answer = await site.send(method, `/api/v1${path}`, {
			token: site.tokens[role],
			...(body === undefined ? {} : { body }),
		});
		return { status: answer.statusCode, text: answer.body, ...answer.json() };
	}
	const reason = "Checked against the documents";
	const desk = {
		ask,
		/** Everything that the gates ask for. */
		async makeReady(userId = "usr_demo"): Promise<void> {
			await site.pool.query("UPDATE users SET email_verified_at = now(), security_changed_at = NULL WHERE id = $1", [
				userId,
			]);
			await site.pool.query(
				`INSERT INTO verification_parts (user_id, part, document, accepted_at, expires_on)
				VALUES ($1, 'identity', 'passport', now(), '2099-12-31'), ($1, 'selfie', NULL, now(), '2099-12-31')
				ON CONFLICT (user_id, part) DO UPDATE SET accepted_at = now(), expires_on = '2099-12-31', ended_at = NULL`,
				[userId],
			);
			await site.pool.query(
				`INSERT INTO totp_factors (user_id, sealed_secret, confirmed_at, enrol_until, last_step) VALUES ($1, '\\x00', now(), now(), 0)
				ON CONFLICT (user_id) DO UPDATE SET confirmed_at = now()`,
				[userId],
			);
			await site.pool.query("UPDATE session_elevations SET second_factor = true");
		},
		/** A bank account that is past its wait. */
		async addBank(id = `ben_${randomUUID()}`, number = IBAN): Promise<string> {
			await site.pool.query(
				`INSERT INTO beneficiaries (id, user_id, holder, country, kind, number, bic, created_at, usable_from)
				SELECT $1, id, first_name || ' ' || last_name, 'DE', 'iban', $2, NULL, now() - interval '2 days', now() - interval '1 day'
				FROM users WHERE id = 'usr_demo'`,
				[id, number],
			);
			return id;
		},
		async openLive(currency = "USD"): Promise<string> {
			const body = { command_id: randomUUID(), type: "live", position_mode: "hedging", currency };
			return (await ask("customer", "POST", "/accounts", body)).data.id;
		},
		async fund(accountId: string, amount: string, currency = "USD"): Promise<void> {
			const entered = await ask("finance", "POST", "/admin/deposits", {
				command_id: randomUUID(),
				account_id: accountId,
				reference: `SEPA ${randomUUID()}`,
				amount,
				currency,
				reason,
			});
			const done = await ask("admin", "POST", `/admin/deposits/${entered.data.id}/approve`, { reason });
			if (done.data?.status !== "booked") throw new Error(done.text);
		},
		plan: (accountId: string, amount: string) =>
			ask("customer", "POST", "/withdrawals/plan", { account_id: accountId, amount }),
		async request(accountId: string, amount: string, over: object = {}) {
			const planned = await desk.plan(accountId, amount);
			return ask("customer", "POST", "/withdrawals", {
				command_id: randomUUID(),
				account_id: accountId,
				amount,
				plan_id: planned.data?.plan_id ?? "none",
				...over,
			});
		},
		decide: (role: Role, id: string, what: "approve" | "release" | "reject") =>
			ask(role, "POST", `/admin/withdrawals/${id}/${what}`, { reason }),
		of: async (id: string) => (await ask("customer", "GET", `/withdrawals/${id}`)).data,
		account: async (id: string) =>
			(await ask("customer", "GET", "/accounts")).data.find((each: { id: string }) => each.id === id),
		async settle(id: string, outcome: string, leg = 1) {
			const body = { command_id: randomUUID(), leg, outcome, reference: "NTRF 1", reason };
			const stated = await ask("finance", "POST", `/admin/withdrawals/${id}/settle`, body);
			if (stated.status !== 201) return stated;
			return ask("admin", "POST", `/admin/withdrawal-outcomes/${stated.data.id}/confirm`, { reason });
		},
		/** Made by one, released by another. */
		async sendFile(currency = "USD") {
			const made = await ask("finance", "POST", "/admin/payment-files", {
				command_id: randomUUID(),
				currency,
				reason,
			});
			if (made.status !== 201) return made;
			return ask("admin", "POST", `/admin/payment-files/${made.data.id}/release`, { reason });
		},
	};
	return desk;
}
