import { parseArgs } from "node:util";
import { createErasure, type Objection, SHORTEST_YEARS } from "../modules/erasure/index.ts";
import { createSystemClock, openStorage, parseConfig, StartupError } from "../platform/index.ts";
import { PERSONAL_DATA } from "./assembly/personal-data.ts";
import { openBooks } from "./books-database.ts";
import { runCommand } from "./run-command.ts";

/*
 * `npm run erase-customer -- usr_… [--years=7] [--erase --by=staff@example.com --reason="…"]`: checks whether a
 * customer may be erased; `--erase` erases them for good. Exit code 1 when there is an objection, 2 on failure.
 */

const USAGE = `npm run erase-customer -- CUSTOMER_ID [--years=${SHORTEST_YEARS}] [--erase --by=STAFF_EMAIL --reason="WHY"]`;

const WORDS: Readonly<Record<Exclude<Objection["kind"], "kept">, string>> = {
	unknown: "There is no such customer.",
	staff: "This is a staff member: the audit log names them.",
	demo: "This is one of the demo's shared sign-ins.",
	erased: "They have been erased already.",
	"goes-on": "The relation continues: the customer is not closed, refused or deactivated.",
	unfinished: "There are open trades, pending orders, money, payments under way or undecided requests.",
};
const RECORDS = {
	dealt: "they had an account with real money",
	verified: "identity documents were seen",
	screened: "they were similar to an entry of a list",
} as const;

const wordsOf = (objection: Objection): string =>
	objection.kind === "kept"
		? `Must be kept until ${objection.until.toISOString().slice(0, 10)}: ${objection.because.map((each) => RECORDS[each]).join("; ")}.`
		: WORDS[objection.kind];

const say = (line: string): void => void process.stdout.write(`${line}\n`);

function given() {
	try {
		const { values, positionals } = parseArgs({
			allowPositionals: true,
			options: {
				years: { type: "string", default: String(SHORTEST_YEARS) },
				erase: { type: "boolean", default: false },
				by: { type: "string" },
				reason: { type: "string" },
			},
		});
		const [customerId, ...more] = positionals;
		const years = /^\d{1,2}$/.test(values.years) ? Number.parseInt(values.years, 10) : 0;
		if (customerId === undefined || more.length > 0 || years < SHORTEST_YEARS) throw new Error("usage");
		if (values.erase && (values.by === undefined || values.reason === undefined)) throw new Error("usage");
		return { customerId, years, erase: values.erase, by: values.by ?? "", reason: values.reason ?? "" };
	} catch {
		throw new StartupError(USAGE);
	}
}

async function run(): Promise<number> {
	const { customerId, years, erase, by, reason } = given();
	const config = parseConfig(process.env, []);
	const { pool, close } = await openBooks(config);
	try {
		const storage = await openStorage(config.storage);
		const erasure = createErasure({ pool, storage, clock: createSystemClock(), personalData: PERSONAL_DATA });
		const { customer, objection } = await erasure.look(customerId, years);
		if (customer !== undefined) say(`${customer.first_name} ${customer.last_name}, ${customer.email}, ${customer.id}`);
		if (objection !== null) {
			say(wordsOf(objection));
			return 1;
		}
		if (!erase) {
			say(`Nothing prevents the erasure. To erase them permanently: ${USAGE}`);
			return 0;
		}
		const done = await erasure.erase({ customerId, by, reason, years });
		if ("objection" in done) {
			say(wordsOf(done.objection));
			return 1;
		}
		for (const [table, rows] of Object.entries(done.erased.tables)) say(`${String(rows).padStart(8)}  ${table}`);
		say(`${String(done.erased.files).padStart(8)}  files`);
		say("Erased. The books stay under their id: npm run verify-books proves them.");
		return 0;
	} finally {
		await close();
	}
}

await runCommand(run);
