import { startPreferences } from "../preferences/sync.ts";
import { forgetOthers } from "./device.ts";
import { DocumentSync, signedInId } from "./sync.ts";

/**
 * Keeps the signed-in user's documents equal on all their devices. Without a network changes stay here and are sent
 * later. Call once; returns a stop function.
 */
export function startDocuments(): () => void {
	const preferences = startPreferences(signedInId);
	const sync = new DocumentSync((userId) => {
		forgetOthers(userId);
		preferences.pulled(userId);
	});
	sync.start();
	return () => {
		preferences.stop();
		sync.stop();
	};
}
