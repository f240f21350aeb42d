import { expect } from "@playwright/test";

/** The match of `pattern` in the newest mail to this address, from the demo's mail page; waits for it. */
export async function mailed(origin: string, email: string, pattern: RegExp): Promise<string> {
	let found: string | undefined;
	await expect
		.poll(
			async () => {
				const list = await (await fetch(`${origin}/demo/mails`)).text();
				for (const [, id, to] of list.matchAll(/href="\/demo\/mails\/(\d+)"[\s\S]*?class="to">([^<]*)</g)) {
					if (to !== email) continue;
					found = pattern.exec(await (await fetch(`${origin}/demo/mails/${id}`)).text())?.[1];
					if (found !== undefined) return true;
				}
				return false;
			},
			{ message: `a mail to ${email}`, intervals: [150] },
		)
		.toBe(true);
	return found ?? "";
}
