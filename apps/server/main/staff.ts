import { parseArgs } from "node:util";
import { staffRole } from "@truefill/contracts/http";
import * as z from "zod";
import { type OneTimeLink, StaffAccounts } from "../modules/identity/index.ts";
import { createMail, type Mail } from "../modules/mail/index.ts";
import { createLog, createSystemClock, migrate, parseConfig, StartupError } from "../platform/index.ts";
import { openBooks } from "./books-database.ts";
import { runCommand } from "./run-command.ts";

/*
 * `npm run create-admin -- --email=EMAIL` creates a staff member; `npm run staff -- WHAT EMAIL` restores lost
 * credentials and locks out leavers. They may run beside a server. Exit code 1 when nothing was done, 2 on failure.
 */

const USAGE = `npm run create-admin -- --email=EMAIL [--first-name=NAME --last-name=NAME --role=${staffRole.options.join("|")}]
npm run staff -- link EMAIL            prints a one-time link to choose a password
npm run staff -- remove-factors EMAIL  for a lost second factor: removes all of them, and signs out
npm run staff -- remove-customer-factors EMAIL --by=STAFF --checked-by=STAFF --reason=WHY
                                       the same for a customer whom two staff members have identified
npm run staff -- deactivate EMAIL      for a leaver
npm run staff -- activate EMAIL`;

const NOBODY = "No staff member has this address.";
const say = (line: string): void => void process.stdout.write(`${line}\n`);
const address = z.email().max(254);
const name = z.string().trim().min(1).max(60);

function given() {
	const { values, positionals } = parseArgs({
		allowPositionals: true,
		options: {
			email: { type: "string" },
			"first-name": { type: "string", default: "Admin" },
			"last-name": { type: "string", default: "Truefill" },
			role: { type: "string", default: "super" },
			by: { type: "string", default: "" },
			"checked-by": { type: "string", default: "" },
			reason: { type: "string", default: "" },
		},
	});
	const [what = "", email = values.email, ...more] = positionals;
	const parsed = z
		.object({ email: address, firstName: name, lastName: name, role: staffRole })
		.safeParse({ email, firstName: values["first-name"], lastName: values["last-name"], role: values.role });
	if (more.length > 0 || !parsed.success) throw new Error("usage");
	const { by, reason } = values;
	return { what, ...parsed.data, by, checkedBy: values["checked-by"], reason: reason.trim() };
}

function printLink(link: OneTimeLink, origin: string): void {
	say("One-time link to choose a password:");
	say(`  ${origin}${link.path}`);
	say(`Valid until ${link.expiresAt.toISOString().slice(0, 16).replace("T", " ")} UTC. Treat it like a password.`);
}

const sayRemoved = (names: readonly string[]): void =>
	say(`Removed: ${names.length === 0 ? "nothing" : names.join(", ")}. Signed out everywhere.`);

async function act(staff: StaffAccounts, mail: Mail, origin: string, { what, ...person }: ReturnType<typeof given>) {
	const { email } = person;
	switch (what) {
		case "create": {
			const link = await staff.create(person);
			if (link === undefined) say("This address is already in use.");
			else printLink(link, origin);
			return link !== undefined;
		}
		case "link": {
			const link = await staff.link(email);
			if (link === undefined) say(NOBODY);
			else printLink(link, origin);
			return link !== undefined;
		}
		case "remove-factors": {
			const removed = await staff.removeFactors(email);
			if (removed === undefined) say(NOBODY);
			else sayRemoved(removed);
			return removed !== undefined;
		}
		case "remove-customer-factors": {
			if (person.reason === "") throw new StartupError(USAGE);
			const removed = await staff.removeCustomerFactors(person, mail);
			if (removed === "unknown-customer") say("No customer has this address.");
			else if (removed === "not-two-staff") say("--by and --checked-by must name two active staff members.");
			else sayRemoved(removed);
			return typeof removed !== "string";
		}
		case "deactivate":
		case "activate": {
			const changed = await staff.setActive(email, what === "activate");
			const done = what === "activate" ? "They can sign in again." : "Signed out everywhere. Sign-in is blocked.";
			say(changed === undefined ? NOBODY : changed ? done : "Nothing to change.");
			return changed === true;
		}
		default:
			throw new StartupError(USAGE);
	}
}

async function run(): Promise<boolean> {
	let asked: ReturnType<typeof given>;
	try {
		asked = given();
	} catch {
		throw new StartupError(USAGE);
	}
	const config = parseConfig(process.env, []);
	const { pool, close } = await openBooks(config);
	try {
		// On an empty database this may be the first command.
		await migrate(pool);
		const origin = config.publicUrl ?? `http://localhost:${config.port}`;
		const clock = createSystemClock();
		const log = createLog({ level: "warn" });
		const siteName = async () => "";
		// Mails are only written here; the server sends them.
		const mail = createMail({ pool, clock, log, config: config.mail, page: false, siteName, origin: () => origin });
		try {
			return await act(new StaffAccounts(pool, clock), mail, origin, asked);
		} finally {
			mail.close();
		}
	} finally {
		await close();
	}
}

await runCommand(async () => ((await run()) ? 0 : 1));
