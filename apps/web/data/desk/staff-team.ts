import { useQuery } from "@tanstack/react-query";
import {
	deactivateStaff,
	inviteStaff,
	reactivateStaff,
	removeStaffFactors,
	sendInvitation,
	signStaffOut,
	staffAccess,
	withdrawInvitation,
} from "@truefill/contracts/http";
import type * as z from "zod";
import { call } from "../http/index.ts";
import { queryClient } from "../query-client.ts";

const ACCESS = ["desk", "staff-access"] as const;

/** Colleagues and their current credentials; refetched while shown. */
export const useStaffAccess = () =>
	useQuery({
		queryKey: ACCESS,
		queryFn: async ({ signal }) => (await call(staffAccess, { signal })).data,
		refetchInterval: 30_000,
	});

/** Refetches the list in any case. */
async function thenLookAgain(act: Promise<unknown>): Promise<void> {
	try {
		await act;
	} finally {
		void queryClient.invalidateQueries({ queryKey: ACCESS });
	}
}

/** Emails an invitation link, where the colleague chooses a password. */
export const inviteColleague = (body: z.input<typeof inviteStaff.body>) => thenLookAgain(call(inviteStaff, { body }));

export const inviteAgain = (id: string) => thenLookAgain(call(sendInvitation, { params: { id }, body: {} }));

export type TeamAct = "sign-out" | "withdraw" | "remove-factors" | "deactivate" | "reactivate";

/** One action on a colleague, with a reason. */
export function actOnColleague(act: TeamAct, id: string, reason: string): Promise<void> {
	const input = { params: { id }, body: { reason } };
	switch (act) {
		case "sign-out":
			return thenLookAgain(call(signStaffOut, input));
		case "withdraw":
			return thenLookAgain(call(withdrawInvitation, input));
		case "remove-factors":
			return thenLookAgain(call(removeStaffFactors, input));
		case "deactivate":
			return thenLookAgain(call(deactivateStaff, input));
		case "reactivate":
			return thenLookAgain(call(reactivateStaff, input));
	}
}
