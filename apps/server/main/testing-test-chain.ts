import { signForTestChain } from "../demo-signer/index.ts";
import type { FullSite } from "./testing.ts";
import { withdrawalDesk } from "./testing-withdrawals.ts";

/** Coins of the test chain over HTTP: deposits as a customer makes them, and blocks by the chain's page. */
export function testChainDesk(site: FullSite) {
	const { ask } = withdrawalDesk(site);
	/** A form of the page, as a browser sends it. */
	const form = (wallet: string, fields: Record<string, string>) =>
		site.app.inject({
			method: "POST",
			url: `/test-chain/${wallet}`,
			headers: {
				host: "localhost:3000",
				origin: "http://localhost:3000",
				"content-type": "application/x-www-form-urlencoded",
			},
			payload: new URLSearchParams({ language: "en", ...fields }).toString(),
		});
	const desk = {
		mine: (wallet: string, blocks = 1) => form(wallet, { act: "mine", blocks: `${blocks}` }),
		/** A deposit that is credited. @returns the wallet's id */
		async payIn(accountId: string, amount: string, coin = "BTC", blocks = 3): Promise<string> {
			const offered = await ask("customer", "POST", "/deposits/coins/wallets", { account_id: accountId, coin });
			const { id } = offered.data;
			await site.runJobs();
			await form(id, { act: "pay", amount });
			// The page makes twelve blocks at once.
			for (let left = blocks; left > 0; left -= 12) await desk.mine(id, Math.min(left, 12));
			await site.runJobs();
			await site.runJobs();
			const { arrivals } = (await ask("customer", "GET", `/deposits/coins/wallets/${id}`)).data;
			if (arrivals[0]?.status !== "booked") throw new Error(JSON.stringify(arrivals));
			return id;
		},
		/** The demo customer's own address, past its wait. */
		async addAddress(id: string, coin: string, chain: string, address: string): Promise<void> {
			await site.pool.query(
				`INSERT INTO coin_beneficiaries (id, user_id, coin, chain, address, label, created_at, usable_from)
				VALUES ($1, 'usr_demo', $2, $3, $4, 'My wallet', now() - interval '2 days', now() - interval '1 day')`,
				[id, coin, chain, address],
			);
		},
		/** Makes and releases a transaction of a payout. @returns its id and the exported file */
		async released(payoutId: string, commandId: string): Promise<{ readonly id: string; readonly file: string }> {
			const reason = "Checked against the request";
			const body = { command_id: commandId, speed: "normal", reason };
			const made = await ask("finance", "POST", `/admin/coin-payouts/${payoutId}/transactions`, body);
			if (made.status !== 201) throw new Error(made.text);
			const { id } = made.data.transactions.at(-1);
			await ask("admin", "POST", `/admin/coin-transactions/${id}/release`, { reason });
			const { data } = await ask("admin", "GET", `/admin/coin-transactions/${id}/file`);
			return { id, file: data.content };
		},
		async sign({ id, file }: { readonly id: string; readonly file: string }) {
			const content = signForTestChain(Buffer.from(file));
			return ask("admin", "POST", `/admin/coin-transactions/${id}/signed`, { content });
		},
	};
	return desk;
}
