import { DEMO_CUSTOMER, DEMO_PEOPLE } from "../../modules/identity/index.ts";
import type { Modules } from "./modules.ts";
import type { AssemblyPorts } from "./ports.ts";

/** Creates the demo's users, texts and trades that do not exist yet. */
export async function seedDemo(
	{ identity, market, clock }: Pick<AssemblyPorts, "identity" | "market" | "clock">,
	{ settings, chat, notifications, accounts }: Pick<Modules, "settings" | "chat" | "notifications" | "accounts">,
): Promise<void> {
	await identity.seedDemo();
	await settings.seedDemo();
	const demo = DEMO_PEOPLE.find(({ email }) => email === DEMO_CUSTOMER.email);
	if (demo === undefined) return;
	const support = DEMO_PEOPLE.find(({ staffRole }) => staffRole === "support");
	if (support !== undefined) await chat.seedDemo({ customerId: demo.id, supportId: support.id });
	await notifications.notify({
		userId: demo.id,
		source: "welcome",
		code: "WELCOME",
		params: { first_name: demo.firstName },
		at: new Date(clock.nowMs()),
	});
	// Only the simulated market's past never changes, so that the chart matches the fills.
	const simulated = market.feedStatus().kind === "simulated";
	await accounts.seedDemoHistory({
		userId: demo.id,
		candles: simulated ? (id, resolution, fromMs, toMs) => market.candles(id, resolution, fromMs, toMs) : null,
	});
}
