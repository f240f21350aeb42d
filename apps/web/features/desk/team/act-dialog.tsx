import type { StaffAccessEntry } from "@truefill/contracts/http";
import type { ReactNode } from "react";
import { actOnColleague, type TeamAct } from "../../../data/desk/index.ts";
import { useT } from "../../../i18n/index.ts";
import { notify } from "../../../ui/notify.ts";
import { ReasonDialog } from "../parts/reason-dialog.tsx";

interface Words {
	readonly title: string;
	readonly body: ReactNode;
	readonly submit: string;
	readonly done: string;
}

/** One action on a colleague: its effect, and the reason that they get to read. */
export function ActDialog(props: {
	readonly act: TeamAct;
	readonly member: StaffAccessEntry;
	readonly onClose: () => void;
}) {
	const { act, member, onClose } = props;
	const t = useT();
	const { id, name, email, sessions, api_tokens: tokens } = member;
	const words: Readonly<Record<TeamAct, Words>> = {
		"sign-out": {
			title: t("staff.act.signOut.title", { name }),
			body: t("staff.team.signOut.body", { name, sessions, tokens }),
			submit: t("staff.act.signOut"),
			done: t("staff.act.signOut.done", { name }),
		},
		withdraw: {
			title: t("staff.team.withdraw.title", { name }),
			body: t("staff.team.withdraw.body", { email }),
			submit: t("staff.team.withdraw"),
			done: t("staff.team.withdraw.done", { name }),
		},
		"remove-factors": {
			title: t("staff.team.remove-factors.title", { name }),
			body: t("staff.team.remove-factors.body", { name }),
			submit: t("staff.team.remove-factors"),
			done: t("staff.team.remove-factors.done", { name }),
		},
		deactivate: {
			title: t("staff.team.deactivate.title", { name }),
			body: t("staff.team.deactivate.body", { name }),
			submit: t("staff.act.deactivate"),
			done: t("staff.team.deactivate.done", { name }),
		},
		reactivate: {
			title: t("staff.team.reactivate.title", { name }),
			body: t("staff.team.reactivate.body", { name }),
			submit: t("staff.act.reactivate"),
			done: t("staff.team.reactivate.done", { name }),
		},
	};
	const { title, body, submit, done } = words[act];
	return (
		<ReasonDialog
			title={title}
			description={body}
			submit={submit}
			danger={act !== "reactivate"}
			// Withdrawing an invitation sends no email.
			help={t(act === "withdraw" ? "staff.team.logged" : "staff.team.reason")}
			onClose={onClose}
			onSubmit={async (reason) => {
				await actOnColleague(act, id, reason);
				notify({ tone: "ok", title: done });
			}}
		/>
	);
}
