import { useEffect } from "react";
import { useStore } from "zustand";
import { queryClient } from "../query-client.ts";
import { listen } from "../realtime/index.ts";
import { sessionStore } from "../session/store.ts";

const again = (): void => {
	for (const part of ["one", "list"]) void queryClient.invalidateQueries({ queryKey: ["withdrawals", part] });
};

/** Each step of a withdrawal is notified: fetches what is shown of them again, without waiting for the next poll. */
export function useWithdrawalNews(): void {
	const id = useStore(sessionStore, ({ user }) => user?.id);
	useEffect(
		() =>
			id === undefined
				? undefined
				: listen({ kind: "notification", name: `private-notification.${id}` }, "notification.message", again, again),
		[id],
	);
}
