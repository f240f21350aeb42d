import type {
	VerificationCase,
	VerificationFault,
	VerificationFile,
	VerificationMark,
	VerificationOutcome,
} from "@truefill/contracts/http";
import { ArrowLeft, FileX } from "lucide-react";
import { useState } from "react";
import { Link, useParams } from "react-router";
import { useVerificationCase } from "../../../data/desk/verification.ts";
import { isApiError } from "../../../data/index.ts";
import { useT } from "../../../i18n/index.ts";
import { useDocumentTitle } from "../../../lib/document-title.ts";
import { Badge } from "../../../ui/badge.tsx";
import { EmptyState, ErrorState, Skeleton } from "../../../ui/states.tsx";
import { DeskPage } from "../parts/page.tsx";
import { CaseDetails, CaseHistory } from "./case-facts.tsx";
import { PicturePane } from "./picture-pane.tsx";
import { ReviewForm } from "./review-form.tsx";
import { ReviewShown } from "./review-shown.tsx";

/** `/admin/verification/{id}`: pictures beside what the customer entered, and the review. */
export default function VerificationCaseScreen() {
	const t = useT();
	const { id = "" } = useParams();
	const { data, error, isFetching, refetch } = useVerificationCase(id);
	useDocumentTitle(t("staff.verification"));
	const back = (
		<Link to="/admin/verification" className="flex items-center gap-1.5 text-12 text-secondary hover:text-primary">
			<ArrowLeft className="icon rtl:-scale-x-100" aria-hidden />
			{t("staff.verification.back")}
		</Link>
	);
	if (data === undefined) {
		return (
			<DeskPage title={t("staff.verification")} tools={back}>
				{isApiError(error) && error.code === "REQUEST_NOT_FOUND" ? (
					<EmptyState icon={<FileX className="icon-lg" aria-hidden />} title={t("staff.verification.missing")} />
				) : error !== null ? (
					<ErrorState title={t("staff.verification.failed")} onRetry={() => void refetch()} retrying={isFetching} />
				) : (
					<div className="p-4">
						<Skeleton lines={10} />
					</div>
				)}
			</DeskPage>
		);
	}
	return (
		<DeskPage
			title={
				<Link to={`/admin/users/${data.user_id}`} className="underline-offset-4 hover:underline">
					{data.first_name} {data.last_name}
				</Link>
			}
			beside={
				<>
					<Badge>
						{t(`verification.${data.part}`)}: {t(`verification.document.${data.document}`)}
					</Badge>
					<Badge tone="accent">{t("verification.level", { level: data.level })}</Badge>
				</>
			}
			tools={back}
		>
			<Case key={data.id} shown={data} onExpired={() => void refetch()} />
		</DeskPage>
	);
}

function Case({ shown, onExpired }: { readonly shown: VerificationCase; readonly onExpired: () => void }) {
	const t = useT();
	const [marks, setMarks] = useState<readonly VerificationMark[]>([]);
	const [fault, setFault] = useState<VerificationFault>("blurred");
	const [outcome, setOutcome] = useState<VerificationOutcome>("approve");
	const [differs, setDiffers] = useState(false);
	const last = shown.reviews.at(-1);
	const isOpen = shown.status === "pending";
	const isWriting = isOpen && (last === undefined || differs);
	const drawn = isWriting ? marks : (last?.marks ?? []);
	const nameOf = (file: VerificationFile, part: VerificationCase["part"]) =>
		`${t(`verification.${part}`)}: ${t(`verification.slot.${file.slot}`)}`;
	return (
		<div className="grid gap-4 px-3 pb-6 md:px-4 xl:grid-cols-[minmax(0,1fr)_24rem]">
			<div className="flex min-w-0 flex-col gap-4">
				<p className="text-12 text-muted">{t("staff.verification.viewed")}</p>
				<div className="grid gap-4 md:grid-cols-2">
					{shown.files.map((file) => (
						<PicturePane
							key={file.id}
							file={file}
							title={nameOf(file, shown.part)}
							marks={drawn}
							fault={isWriting && outcome !== "approve" ? fault : undefined}
							onMark={(mark) => setMarks([...marks, mark])}
							onExpired={onExpired}
						/>
					))}
					{shown.compared.map((file) => (
						<PicturePane
							key={file.id}
							file={file}
							title={`${t("staff.verification.compared")} · ${nameOf(file, file.part)}`}
							marks={[]}
							onExpired={onExpired}
						/>
					))}
				</div>
			</div>
			<div className="flex min-w-0 flex-col gap-4">
				<CaseDetails shown={shown} />
				<section className="flex flex-col gap-3 rounded-card border border-line bg-surface-1 p-panel">
					<h2 className="font-semibold text-13">{t("staff.verification.review")}</h2>
					{isWriting ? (
						<ReviewForm
							shown={shown}
							marks={marks}
							onMarks={setMarks}
							fault={fault}
							onFault={setFault}
							outcome={outcome}
							onOutcome={setOutcome}
							onSaved={() => setDiffers(false)}
						/>
					) : last === undefined ? (
						<Badge>{t(`staff.verification.status.${shown.status}`)}</Badge>
					) : (
						<ReviewShown caseId={shown.id} review={last} isOpen={isOpen} onDiffer={() => setDiffers(true)} />
					)}
				</section>
				<CaseHistory history={shown.history} />
			</div>
		</div>
	);
}
