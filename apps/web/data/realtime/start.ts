import { serverText } from "../../i18n/server-texts.ts";
import { apiBase } from "../http/base.ts";
import { onMomentToRetry } from "../http/reach.ts";
import { sessionStore } from "../session/store.ts";
import { siteDataStore } from "../site/data.ts";
import type { RealtimeConnection } from "./connection.ts";
import { DISCONNECTED, realtimeStore } from "./status.ts";

export { startFollowing } from "./follow.ts";

/**
 * Keeps one realtime connection while a user is signed in (SPEC §4: connects automatically). Its code is loaded then,
 * not with the first render. Call once; returns a stop function.
 */
export function startConnection(): () => void {
	let open: { readonly for: string; readonly connection: RealtimeConnection } | null = null;
	let wanted: string | null = null;
	let stopped = false;

	const shut = (): void => {
		open?.connection.close();
		open = null;
	};
	const follow = async (): Promise<void> => {
		const { token, user } = sessionStore.getState();
		const service = siteDataStore.getState().data?.realtime;
		const next =
			stopped || token === null || user === null || service === undefined ? null : JSON.stringify([user.id, service]);
		if (next === wanted) return;
		wanted = next;
		shut();
		if (next === null || service === undefined) {
			realtimeStore.setState(DISCONNECTED);
			return;
		}
		realtimeStore.setState({ status: "connecting", reason: null });
		try {
			const { RealtimeConnection } = await import("./connection.ts");
			// Another user may have signed in while the code was loading.
			if (wanted === next && open === null) {
				open = { for: next, connection: new RealtimeConnection(service, new URL(apiBase(), location.href)) };
			}
		} catch {
			if (wanted !== next) return;
			wanted = null;
			realtimeStore.setState({
				status: "failed",
				reason: serverText("error", { code: "CONNECTION_FAILED", message: "Connection failed" }),
			});
		}
	};
	const again = (): void => void follow();
	const stops = [
		sessionStore.subscribe(again),
		siteDataStore.subscribe(again),
		onMomentToRetry(() => open?.connection.retryNow()),
	];
	again();
	return () => {
		stopped = true;
		for (const stop of stops) stop();
		again();
	};
}
