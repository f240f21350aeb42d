import { enginePort } from "../../engine/index.ts";
import { usualProxies } from "../../http/client-address.ts";
import { seedLiveCustomer } from "./demo-life/seed-live-customer.ts";
import { assembleHttp } from "./http.ts";
import { loopsOf, scheduleJobs } from "./jobs.ts";
import { createModules } from "./modules.ts";
import type { Assembled, AssemblyPorts } from "./ports.ts";
import { beginSampleData, makeSampleData } from "./sample-data/make.ts";
import { seedDemo } from "./seed-demo.ts";
import { attachSockets } from "./sockets.ts";

/** Creates every module, binds it to its contracts and builds one HTTP server. Nothing listens yet. */
export async function assemble(ports: AssemblyPorts): Promise<Assembled> {
	const { identity, realtime, publicUrl } = ports;
	const engine = enginePort(ports.engine);
	const proxies = ports.proxies ?? usualProxies(publicUrl);
	const modules = createModules(ports, engine);
	const { accounts, protection, backoffice, alerts, strategies, mail, authMethods, notifications, chat } = modules;
	// Applied before anybody can trade, for customers who have moved, or whose accounts are older than this rule.
	await accounts.syncJurisdictions();
	await protection.syncAll();
	await alerts.start();
	strategies.start();
	await backoffice.start();
	scheduleJobs(ports.jobs, modules, identity);
	let isSeeding = false;
	const app = await assembleHttp(ports, engine, modules, proxies);
	const gateway = attachSockets(ports, app, proxies);
	const leave = identity.sessionEvents.onSessionEnded((ended) => {
		gateway.disconnectSession(ended.sessionId);
		void notifications.sessionEnded(ended);
		void chat.signedOut(ended.userId);
	});
	return {
		app,
		loops: loopsOf(modules, realtime, () => isSeeding),
		gateway,
		accounts,
		backoffice,
		alerts,
		strategies,
		house: modules.house,
		mail,
		authMethods,
		demoIsSeeded: () => accounts.hasDemoHistory(),
		seedDemo: () => seedDemo(ports, modules),
		async seedLiveCustomer() {
			isSeeding = true;
			try {
				await seedLiveCustomer(ports, modules);
			} finally {
				isSeeding = false;
			}
		},
		beginSampleData: () => beginSampleData(ports),
		async makeSampleData(goesOn) {
			isSeeding = true;
			try {
				await makeSampleData(ports, modules, goesOn);
			} finally {
				isSeeding = false;
			}
		},
		async close() {
			await backoffice.stop();
			await alerts.stop();
			await strategies.stop();
			leave();
			await Promise.all([gateway.close(), realtime.stop()]);
			await app.close();
			mail.close();
		},
	};
}
