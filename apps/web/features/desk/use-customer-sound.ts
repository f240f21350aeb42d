import { STAFF_CHAT } from "@truefill/contracts/realtime";
import { useEffect } from "react";
import { listen } from "../../data/index.ts";
import { play } from "../../lib/sound.ts";

/** Plays a sound for a customer's message, unless that conversation is open and visible (SPEC §4). */
export function useCustomerSound(openId: string | null, mayReadChats: boolean): void {
	useEffect(() => {
		if (!mayReadChats) return;
		return listen({ kind: "staffChat", name: STAFF_CHAT }, "message.sent", ({ customer_id, message }) => {
			if (message.is_admin || (customer_id === openId && document.visibilityState === "visible")) return;
			void play("message");
		});
	}, [openId, mayReadChats]);
}
