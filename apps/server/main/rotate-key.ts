import { randomBytes } from "node:crypto";
import { parseArgs } from "node:util";
import { KEY_NAMES, type KeyName, KeyStore, SEALING_KEYS } from "../modules/identity/index.ts";
import { makeVapidKeys } from "../modules/notifications/index.ts";
import { createSystemClock, parseConfig, StartupError } from "../platform/index.ts";
import { openBooks } from "./books-database.ts";
import { runCommand } from "./run-command.ts";

/*
 * `npm run rotate-key [-- NAME [--at-once]]`: lists the server's generated keys, or replaces one by a new key, which is
 * used from the next start on. Exit code 2 on failure.
 */

const USAGE = `npm run rotate-key -- ${KEY_NAMES.join("|")} [--at-once]`;

const FRESH: Readonly<Record<KeyName, () => Buffer>> = {
	identity: () => randomBytes(32),
	files: () => randomBytes(32),
	"second-factor": () => randomBytes(32),
	realtime: () => randomBytes(32),
	documents: () => randomBytes(32),
	push: () => Buffer.from(JSON.stringify(makeVapidKeys())),
};

const say = (line: string): void => void process.stdout.write(`${line}\n`);
const day = (at: Date): string => at.toISOString().slice(0, 10);

function given(): { name: KeyName | null; atOnce: boolean } {
	try {
		const { values, positionals } = parseArgs({
			allowPositionals: true,
			options: { "at-once": { type: "boolean", default: false } },
		});
		const [asked, ...more] = positionals;
		const name = KEY_NAMES.find((each) => each === asked) ?? null;
		if (more.length > 0 || (asked !== undefined && name === null)) throw new Error("usage");
		return { name, atOnce: values["at-once"] };
	} catch {
		throw new StartupError(USAGE);
	}
}

async function run(): Promise<void> {
	const { name, atOnce } = given();
	if (name !== null && atOnce && SEALING_KEYS.includes(name)) {
		throw new StartupError(`Only the old key decrypts what ${name} encrypted: --at-once would lose all of it.`);
	}
	const { pool, close } = await openBooks(parseConfig(process.env, []));
	try {
		const { rows } = await pool.query<{ keys: boolean }>("SELECT to_regclass('retired_secrets') IS NOT NULL AS keys");
		if (rows[0]?.keys !== true) throw new StartupError("There are no keys in this database: start the server once.");
		const store = new KeyStore(pool);
		if (name === null) {
			for (const key of await store.inventory()) {
				const before = key.retiredAt.map(day).toSorted().join(", ");
				say(`${key.name.padEnd(14)}  since ${day(key.createdAt)}${before === "" ? "" : `, replaced ${before}`}`);
			}
			return;
		}
		const at = new Date(createSystemClock().nowMs());
		if (!(await store.rotate(name, FRESH[name](), !atOnce, at))) {
			throw new StartupError("There is no such key in this database: start the server once.");
		}
		say(`The key "${name}" was replaced. Restart the server to use the new one.`);
	} finally {
		await close();
	}
}

await runCommand(async () => {
	await run();
	return 0;
});
