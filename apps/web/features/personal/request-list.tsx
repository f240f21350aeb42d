import type { PersonalRequest } from "@truefill/contracts/http";
import { useState } from "react";
import { isApiError } from "../../data/index.ts";
import { withdrawRequest } from "../../data/personal/index.ts";
import { countryName } from "../../data/registration/country-name.ts";
import { isMessageKey, t as translate, useT } from "../../i18n/index.ts";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { notify } from "../../ui/notify.ts";
import { SettingsCard } from "../../ui/settings-card.tsx";
import { TimeText } from "../../ui/time-text.tsx";

const TONES: Readonly<Record<PersonalRequest["status"], Tone>> = {
	pending: "warn",
	approved: "ok",
	refused: "danger",
	withdrawn: "neutral",
};

/** The label of a field in a request. */
export function fieldName(field: string): string {
	const key = `personal.${field}`;
	// A field of a newer version is shown by its own name.
	return isMessageKey(key) ? (translate as (key: string) => string)(key) : field;
}

const shown = (field: string, value: string | null): string =>
	value === null ? "–" : field === "country" || field === "nationality" ? countryName(value) : value;

/** The customer's requests and their outcomes. */
export function RequestList({ requests }: { readonly requests: readonly PersonalRequest[] }) {
	const t = useT();
	const [busy, setBusy] = useState(false);
	if (requests.length === 0) return null;
	const withdraw = async (id: string) => {
		setBusy(true);
		try {
			await withdrawRequest(id);
		} catch (error) {
			if (!isApiError(error)) throw error;
			notify({ tone: "danger", title: error.message });
		} finally {
			setBusy(false);
		}
	};
	return (
		<SettingsCard title={t("personal.requests")}>
			<ul className="flex flex-col gap-3">
				{requests.map(({ id, changes, reason, status, requested_at, decision_reason }) => (
					<li key={id} className="flex flex-col gap-1.5 border-line border-b pb-3 last:border-b-0 last:pb-0">
						<div className="flex flex-wrap items-center justify-between gap-2">
							<span className="flex items-center gap-2">
								<Badge tone={TONES[status]}>{t(`personal.request.${status}`)}</Badge>
								<TimeText value={requested_at} className="text-12 text-muted" />
							</span>
							{status === "pending" ? (
								<Button size="sm" variant="quiet" busy={busy} onClick={() => void withdraw(id)}>
									{t("personal.request.withdraw")}
								</Button>
							) : null}
						</div>
						<dl className="flex flex-col gap-0.5 text-13">
							{Object.entries(changes).map(([field, value]) => (
								<div key={field} className="flex flex-wrap gap-x-2">
									<dt className="text-secondary">{fieldName(field)}</dt>
									<dd className="wrap-anywhere font-medium">{shown(field, value)}</dd>
								</div>
							))}
						</dl>
						<p className="wrap-anywhere text-12 text-secondary">{reason}</p>
						{decision_reason === null ? null : (
							<p className="wrap-anywhere text-12">{t("personal.request.answer", { reason: decision_reason })}</p>
						)}
					</li>
				))}
			</ul>
		</SettingsCard>
	);
}
