import type { SignIn } from "@truefill/contracts/http";
import { useSignIns } from "../../data/identity/index.ts";
import { useT } from "../../i18n/index.ts";
import { Badge } from "../../ui/badge.tsx";
import { Button } from "../../ui/button.tsx";
import { SettingsCard } from "../../ui/settings-card.tsx";
import { ErrorState, Skeleton } from "../../ui/states.tsx";
import { TimeText } from "../../ui/time-text.tsx";
import { deviceText } from "./device-text.ts";

/** Successful and failed attempts, newest first. */
export function SignInHistory() {
	const t = useT();
	const { data, isError, isFetching, refetch, hasNextPage, fetchNextPage } = useSignIns();
	const rows = data?.pages.flatMap((page) => page.data);
	return (
		<SettingsCard
			title={t("security.history")}
			about={t("security.history.about")}
			footer={
				hasNextPage ? (
					<Button busy={isFetching} onClick={() => void fetchNextPage()}>
						{t("security.history.more")}
					</Button>
				) : undefined
			}
		>
			{rows === undefined ? (
				isError ? (
					<ErrorState
						compact
						title={t("security.history.failed")}
						onRetry={() => void refetch()}
						retrying={isFetching}
					/>
				) : (
					<Skeleton className="h-14 w-full" />
				)
			) : rows.length === 0 ? (
				<p className="text-13 text-secondary">{t("security.history.none")}</p>
			) : (
				<ol className="-my-3 flex flex-col divide-y divide-line">
					{rows.map((row) => (
						<SignInRow key={`${row.at} ${row.outcome} ${row.network}`} row={row} />
					))}
				</ol>
			)}
		</SettingsCard>
	);
}

function SignInRow({ row }: { readonly row: SignIn }) {
	const t = useT();
	const right = row.outcome === "signed-in";
	return (
		<li className="flex flex-wrap items-baseline gap-x-3 gap-y-1 py-2.5 text-13">
			<span className="flex min-w-0 flex-1 basis-56 flex-wrap items-center gap-2">
				<span className={right ? "font-medium" : "font-medium text-danger"}>
					{t(`security.outcome.${row.outcome}`)}
				</span>
				<span className="text-secondary">{t(`security.method.${row.method}`)}</span>
				{row.second_factor === null ? null : (
					<span className="text-secondary">{t(`security.second.${row.second_factor}`)}</span>
				)}
				{right && !row.known_device ? <Badge tone="warn">{t("security.history.newDevice")}</Badge> : null}
			</span>
			<span className="text-12 text-secondary">
				<bdi>{deviceText(row.device)}</bdi>, <bdi dir="ltr">{row.network}</bdi>
			</span>
			<TimeText value={row.at} className="text-12 text-secondary" />
		</li>
	);
}
