import type { CustomerRequest } from "@truefill/contracts/http";
import { ClipboardList } from "lucide-react";
import { useState } from "react";
import { useRequests } from "../../data/own-data/requests.ts";
import { useT } from "../../i18n/index.ts";
import { formatTime } from "../../lib/format.ts";
import { Badge, type Tone } from "../../ui/badge.tsx";
import { DataTable } from "../../ui/data-table/data-table.tsx";
import { Money } from "../../ui/num.tsx";
import { SettingsCard } from "../../ui/settings-card.tsx";

const TONES: Readonly<Record<CustomerRequest["status"], Tone>> = {
	pending: "info",
	held: "warn",
	done: "ok",
	refused: "danger",
	withdrawn: "neutral",
	failed: "danger",
};

/** Settings, "Requests and decisions": what was requested about the customer, and what was decided. */
export function RequestsSection() {
	const t = useT();
	const [page, setPage] = useState(1);
	const query = useRequests(page);
	return (
		<SettingsCard title={t("requests.list")}>
			<DataTable
				label={t("requests.list")}
				columns={[]}
				rows={query.data?.data}
				rowId={({ id }) => id}
				source={{ query, failed: t("requests.failed") }}
				empty={{
					title: t("requests.none"),
					hint: t("requests.none.body"),
					icon: <ClipboardList className="icon-lg" aria-hidden />,
				}}
				card={(request) => <RequestCard request={request} />}
				pages={{ meta: query.data?.meta, onPage: setPage }}
			/>
		</SettingsCard>
	);
}

function RequestCard({ request }: { readonly request: CustomerRequest }) {
	const t = useT();
	const { kind, own, amount, currency, account_number: number, reference, status, failure } = request;
	const asked = formatTime(request.requested_at, "date-time");
	return (
		<article className="flex flex-col gap-1 border-line border-b py-3 first:pt-0 last:border-b-0 last:pb-0">
			<h3 className="flex flex-wrap items-center gap-2 font-medium text-13">
				{t(`requests.kind.${kind}`)}
				<Badge tone={TONES[status]}>{t(`requests.status.${status}`)}</Badge>
				{amount === null || currency === null ? null : (
					<span className="ms-auto">
						<Money value={amount} currency={currency} />
					</span>
				)}
			</h3>
			<p className="flex flex-wrap gap-x-3 text-12 text-secondary">
				<span>{t(own ? "requests.own" : "requests.staff", { time: asked })}</span>
				{request.decided_at === null ? null : (
					<span>{t("requests.decided", { time: formatTime(request.decided_at, "date-time") })}</span>
				)}
				{number === null ? null : <span>{t("requests.account", { number })}</span>}
				{reference === null ? null : <span>{t("requests.reference", { reference })}</span>}
			</p>
			{failure === null || status === "done" ? null : <p className="text-12 text-secondary">{failure.message}</p>}
		</article>
	);
}
