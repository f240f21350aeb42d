import { useQuery } from "@tanstack/react-query";
import {
	amendNotificationMails,
	type MailChoices,
	type MailEventName,
	notificationMails,
} from "@truefill/contracts/http";
import { call } from "../http/index.ts";
import { queryClient } from "../query-client.ts";

/** Not below the list's key: notification events must not invalidate the choices. */
const KEY = ["notification-mails"] as const;
const STALE_MS = 5 * 60_000;

/** Which events are mailed. */
export const useMailChoices = () =>
	useQuery({ queryKey: KEY, queryFn: async () => (await call(notificationMails)).data, staleTime: STALE_MS });

let changing = 0;

/** Changes whether an event is mailed; optimistic, rolled back if the server refuses it. Throws `ApiError`. */
export async function changeMail(event: MailEventName, on: boolean): Promise<void> {
	const lay = (value: boolean) =>
		queryClient.setQueryData<MailChoices>(KEY, (held) => (held === undefined ? held : { ...held, [event]: value }));
	await queryClient.cancelQueries({ queryKey: KEY });
	lay(on);
	changing += 1;
	try {
		const { data } = await call(amendNotificationMails, { body: { [event]: on } });
		// An answer overtaken by a newer change would show the older value.
		if (changing === 1) queryClient.setQueryData<MailChoices>(KEY, data);
	} catch (error) {
		lay(!on);
		throw error;
	} finally {
		changing -= 1;
	}
}
