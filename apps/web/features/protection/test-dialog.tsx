import { submitTest, type TestResult, type TestSheet } from "@truefill/contracts/http";
import { useEffect, useId, useState } from "react";
import type * as z from "zod";
import { isApiError } from "../../data/index.ts";
import { handInTest, startTest } from "../../data/protection/index.ts";
import { Form, useApiForm, useBound } from "../../forms/index.ts";
import { activeLanguage, useT } from "../../i18n/index.ts";
import { formatTime } from "../../lib/format.ts";
import { Alert } from "../../ui/alert.tsx";
import { Button } from "../../ui/button.tsx";
import { ChoiceTiles } from "../../ui/choice-tiles.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Skeleton } from "../../ui/states.tsx";

interface Answers {
	/** The chosen option of each question. */
	readonly answers: Readonly<Record<string, string>>;
}

/** All questions on one page, without a time limit. */
export function TestDialog({ onClose }: { readonly onClose: () => void }) {
	const t = useT();
	const id = useId();
	const [sheet, setSheet] = useState<TestSheet | null>(null);
	const [result, setResult] = useState<TestResult | null>(null);
	const [failure, setFailure] = useState<string | null>(null);
	useEffect(() => {
		let gone = false;
		startTest(activeLanguage()).then(
			(begun) => (gone ? undefined : setSheet(begun)),
			(error: unknown) => {
				if (!gone) setFailure(isApiError(error) ? error.message : t("protection.failed"));
			},
		);
		return () => {
			gone = true;
		};
	}, [t]);
	const form = useApiForm<Answers, z.output<typeof submitTest.body>>({
		values: { answers: {} },
		schema: submitTest.body,
		bodyOf: ({ answers }) => ({
			answers: Object.entries(answers).map(([question, option]) => ({ question, option })),
		}),
		keeps: true,
		submit: async ({ answers }) => (sheet === null ? undefined : setResult(await handInTest(sheet.id, answers))),
	});
	const { value: answers, change } = useBound<Answers, Answers["answers"]>({ form, name: "answers" });
	const missing = sheet === null ? 0 : sheet.questions.filter((question) => answers[question.id] === undefined).length;
	const problem = failure ?? form.problem;
	return (
		<Dialog
			open
			width="lg"
			title={t("protection.test")}
			description={result === null ? t("protection.test.how") : undefined}
			onOpenChange={(open) => (open || form.busy ? undefined : onClose())}
			footer={
				result === null ? (
					<>
						<Button onClick={onClose}>{t("common.cancel")}</Button>
						<Button
							type="submit"
							form={id}
							variant="primary"
							busy={form.busy}
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
				<Form form={form} id={id} blocked={sheet === null || missing > 0} className="flex flex-col gap-6">
					{sheet?.questions.map(({ id: question, text, options }, index) => (
						<ChoiceTiles
							key={question}
							columns={1}
							label={t("protection.test.question", { number: index + 1, text })}
							value={answers[question] ?? null}
							onChange={(option) => change({ ...answers, [question]: option })}
							options={options.map((option) => ({ value: option.id, label: option.text }))}
						/>
					))}
				</Form>
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
