import type { TestResult, TestSheet } from "@truefill/contracts/http";
import { useEffect, useId, useState } from "react";
import { isApiError } from "../../data/index.ts";
import { handInTest, startTest } from "../../data/protection/index.ts";
import { activeLanguage, useT } from "../../i18n/index.ts";
import { formatTime } from "../../lib/format.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { ChoiceTiles } from "../../ui/choice-tiles.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Skeleton } from "../../ui/states.tsx";

/** All questions on one page, without a time limit. */
export function TestDialog({ onClose }: { readonly onClose: () => void }) {
	const t = useT();
	const form = useId();
	const [sheet, setSheet] = useState<TestSheet | null>(null);
	const [answers, setAnswers] = useState<Readonly<Record<string, string>>>({});
	const [result, setResult] = useState<TestResult | null>(null);
	const [problem, setProblem] = useState<string | null>(null);
	const [busy, setBusy] = useState(false);
	useEffect(() => {
		let gone = false;
		startTest(activeLanguage()).then(
			(begun) => (gone ? undefined : setSheet(begun)),
			(error: unknown) => {
				if (!gone) setProblem(isApiError(error) ? error.message : t("protection.failed"));
			},
		);
		return () => {
			gone = true;
		};
	}, [t]);
	const missing = sheet === null ? 0 : sheet.questions.filter(({ id }) => answers[id] === undefined).length;
	const handIn = async () => {
		if (sheet === null || busy || missing > 0) return;
		setBusy(true);
		setProblem(null);
		try {
			setResult(
				await handInTest(
					sheet.id,
					Object.entries(answers).map(([question, option]) => ({ question, option })),
				),
			);
		} catch (error) {
			if (!isApiError(error)) throw error;
			setProblem(error.message);
		} finally {
			setBusy(false);
		}
	};
	return (
		<Dialog
			open
			width="lg"
			title={t("protection.test")}
			description={result === null ? t("protection.test.how") : undefined}
			onOpenChange={(open) => (open || busy ? undefined : onClose())}
			footer={
				result === null ? (
					<>
						<Button onClick={onClose}>{t("common.cancel")}</Button>
						<Button
							type="submit"
							form={form}
							variant="primary"
							busy={busy}
							disabledReason={sheet === null || missing > 0 ? t("protection.test.missing", { count: missing }) : null}
						>
							{t("protection.test.handIn")}
						</Button>
					</>
				) : (
					<Button variant="primary" onClick={onClose}>
						{t("common.close")}
					</Button>
				)
			}
		>
			{problem === null ? null : <Alert variant="destructive">{problem}</Alert>}
			{sheet === null && problem === null ? <Skeleton className="h-96" /> : null}
			{result !== null ? (
				<Result result={result} />
			) : (
				<form
					id={form}
					className="flex flex-col gap-6"
					onSubmit={(event) => {
						event.preventDefault();
						void handIn();
					}}
				>
					{sheet?.questions.map(({ id, text, options }, index) => (
						<ChoiceTiles
							key={id}
							columns={1}
							label={t("protection.test.question", { number: index + 1, text })}
							value={answers[id] ?? null}
							onChange={(option) => setAnswers({ ...answers, [id]: option })}
							options={options.map((option) => ({ value: option.id, label: option.text }))}
						/>
					))}
				</form>
			)}
		</Dialog>
	);
}

function Result({ result: { passed, correct, of, wrong, state } }: { readonly result: TestResult }) {
	const t = useT();
	return (
		<div className="flex flex-col gap-4">
			<Alert announce variant={passed ? "success" : "warning"} title={t("protection.test.result", { correct, of })}>
				{passed
					? t("protection.test.result.passed")
					: t("protection.test.result.failed", { time: formatTime(state.test.next_at) })}
			</Alert>
			{wrong.map(({ text, explanation }) => (
				<section key={text} className="flex flex-col gap-1">
					<h3 className="font-medium text-13">{text}</h3>
					<p className="text-13 text-secondary">{explanation}</p>
				</section>
			))}
		</div>
	);
}
