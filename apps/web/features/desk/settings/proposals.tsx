import type { SettingProposal, SettingsEditor } from "@truefill/contracts/http";
import { useState } from "react";
import { decideSetting } from "../../../data/desk/index.ts";
import { useSession } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { notify } from "../../../ui/notify.ts";
import { TimeText } from "../../../ui/time-text.tsx";
import { ReasonDialog } from "../parts/reason-dialog.tsx";
import { useMay } from "../permissions.ts";
import { RequestRow } from "../requests/row.tsx";
import { ChangeText } from "./change-text.tsx";

/** Changes pending a second person, with old and new values. */
export function Proposals({ editor }: { readonly editor: SettingsEditor }) {
	const t = useT();
	if (editor.proposals.length === 0) return null;
	return (
		<section aria-label={t("staff.settings.proposals")} className="flex flex-col gap-2">
			<h2 className="font-semibold text-14">{t("staff.settings.proposals")}</h2>
			<ul className="divide-y divide-line rounded-card border border-line bg-surface-1">
				{editor.proposals.map((proposal) => (
					<Proposal key={proposal.id} proposal={proposal} editor={editor} />
				))}
			</ul>
		</section>
	);
}

function Proposal({ proposal, editor }: { readonly proposal: SettingProposal; readonly editor: SettingsEditor }) {
	const t = useT();
	const mayWrite = useMay("settings.write");
	const { user } = useSession();
	const [act, setAct] = useState<"approve" | "refuse" | null>(null);
	const { id, after, reason, at, by } = proposal;
	const state = editor.settings.find((each) => each.name === proposal.name);
	const name = t(`staff.settings.${proposal.name}`);
	const change = <ChangeText before={state?.value} after={after === null ? state?.fallback : after.value} />;
	return (
		<li className="flex flex-wrap items-start justify-between gap-3 p-panel">
			<RequestRow
				title={<span className="font-medium">{name}</span>}
				requested={null}
				decided={null}
				notes={
					<p className="wrap-anywhere text-12 text-muted">
						{t("staff.settings.proposedBy", { name: by.name })} <TimeText value={at} />
						{reason === null ? null : <> · {reason}</>}
					</p>
				}
				decisions={
					mayWrite
						? [
								{ label: t("staff.settings.proposal.refuse"), onPress: () => setAct("refuse") },
								{
									label: t("staff.settings.proposal.approve"),
									isPrimary: true,
									disabledReason: by.id === user?.id ? t("staff.settings.proposal.own") : null,
									onPress: () => setAct("approve"),
								},
							]
						: []
				}
			>
				<div className="text-13">{change}</div>
			</RequestRow>
			{act === null ? null : (
				<ReasonDialog
					title={t(`staff.settings.proposal.${act}.title`, { name })}
					description={change}
					submit={t(`staff.settings.proposal.${act}`)}
					danger={act === "refuse"}
					help={t("staff.reason.log")}
					onClose={() => setAct(null)}
					onSubmit={async (why) => {
						await decideSetting(act, id, why);
						const done = act === "approve" ? "staff.settings.proposal.approved" : "staff.settings.proposal.refused";
						notify({ tone: "ok", title: t(done) });
					}}
				/>
			)}
		</li>
	);
}
