import { announceAction } from "@truefill/contracts/http";
import { useState } from "react";
import type * as z from "zod";
import { sendAction } from "../../../data/desk/index.ts";
import { newCommandId, serverNow, useDirectory } from "../../../data/index.ts";
import { useApiForm } from "../../../forms/index.ts";
import { useT } from "../../../i18n/index.ts";
import { notify } from "../../../ui/notify.ts";
import { oneLine, reasonTexts } from "../parts/reason-dialog.tsx";
import { type Announcement, EMPTY, judged, termsOf } from "./announcement.ts";

export type AnnouncementValues = Announcement & { readonly reason: string };

/** The form of a dividend or a split; only shares split, and only shares and indices pay dividends. */
export function useAnnouncement(onClose: () => void) {
	const t = useT();
	const { all } = useDirectory();
	const [command] = useState(newCommandId);
	const possibleOf = (kind: Announcement["kind"]) =>
		all.filter(({ assetClass }) => assetClass === "stocks" || (kind === "dividend" && assetClass === "indices"));
	const instrumentOf = ({ kind, chosen }: Announcement) => {
		const possible = possibleOf(kind);
		return possible.find(({ id }) => id === chosen) ?? possible[0];
	};
	const form = useApiForm<AnnouncementValues, z.output<typeof announceAction.body>>({
		values: { ...EMPTY, reason: "" },
		schema: announceAction.body,
		bodyOf: (typed) => ({
			command_id: command,
			asset_id: instrumentOf(typed)?.id,
			ex_at: `${typed.at}:00Z`,
			note: oneLine(typed.reason),
			...termsOf(typed),
		}),
		names: { asset_id: "chosen", ex_at: "at", dividend: "amount", tax_basis_points: "tax", note: "reason" },
		texts: {
			at: t("staff.actions.at.wrong"),
			amount: t("staff.actions.amount.wrong"),
			tax: t("staff.actions.tax.wrong"),
			numerator: t("staff.actions.ratio.wrong"),
			denominator: t("staff.actions.ratio.wrong"),
			reason: reasonTexts(t),
		},
		also(typed) {
			const { isMoment, isAmount, isTax, isRatio } = judged(typed, serverNow());
			const isSplit = typed.kind === "split";
			return {
				at: isMoment ? null : t("staff.actions.at.wrong"),
				amount: isSplit || isAmount ? null : t("staff.actions.amount.wrong"),
				tax: isSplit || isTax ? null : t("staff.actions.tax.wrong"),
				numerator: !isSplit || isRatio ? null : t("staff.actions.ratio.wrong"),
			};
		},
		keeps: true,
		async submit(body) {
			await sendAction(body);
			notify({ tone: "ok", title: t("staff.done") });
			onClose();
		},
	});
	return { form, possible: possibleOf(form.values.kind), instrument: instrumentOf(form.values) };
}
