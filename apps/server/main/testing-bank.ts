import { camtFile, type TestEntry, type TestStatement } from "../testing/camt-file.ts";
import type { Role } from "./authorization.golden-row.ts";
import type { FullSite } from "./testing.ts";

/** A bank for tests: it writes statements of the site's own account and has them imported. */
export async function testBank(site: FullSite, currency: string) {
	const ask = async (role: Role, method: "GET" | "POST", path: string, body?: object) => {
		const answer = await site.send(method, `/api/v1${path}`, {
			token: site.tokens[role],
			...(body === undefined ? {} : { body }),
		});
		return { status: answer.statusCode, text: answer.body, ...answer.json() };
	};
	const { accounts } = (await ask("customer", "GET", "/deposits/wire")).data;
	const own = accounts.find((each: { currency: string }) => each.currency === currency);
	const account: string = own.account_number.replace(/[^0-9A-Za-z]/g, "");
	const bank = {
		account,
		ask,
		async upload(text: string | Buffer, role: Role = "finance") {
			const form = new FormData();
			form.append("file", new Blob([new Uint8Array(Buffer.from(text))], { type: "application/xml" }), "statement.xml");
			const sent = new Response(form);
			const answer = await site.app.inject({
				method: "POST",
				url: "/api/v1/admin/bank-statements",
				headers: {
					authorization: `Bearer ${site.tokens[role]}`,
					"content-type": sent.headers.get("content-type") ?? "",
				},
				payload: Buffer.from(await sent.arrayBuffer()),
			});
			return { status: answer.statusCode, text: answer.body, ...answer.json() };
		},
		file: (...statements: readonly TestStatement[]) =>
			camtFile(...statements.map((each) => ({ account, currency, opening: null, ...each }))),
		statement: (id: string, entries: readonly TestEntry[], over: TestStatement = {}) =>
			bank.upload(bank.file({ id, entries, ...over })),
		lines: async (query = "") => (await ask("finance", "GET", `/admin/bank-lines${query}`)).data,
		/** The lines of a statement, by the number that the bank gave it. */
		async linesOf(id: string) {
			const { data } = await ask("finance", "GET", "/admin/bank-statements");
			const found = data.find((each: { statement_id: string }) => each.statement_id === id);
			return bank.lines(`?statement=${found.id}`);
		},
	};
	return bank;
}
export type TestBank = Awaited<ReturnType<typeof testBank>>;
