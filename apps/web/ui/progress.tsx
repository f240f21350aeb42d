export interface ProgressProps {
	readonly label: string;
	/** 0 to 100. */
	readonly value: number;
}

export function Progress({ label, value }: ProgressProps) {
	const percent = Math.min(100, Math.max(0, value));
	return (
		<div
			role="progressbar"
			aria-label={label}
			aria-valuemin={0}
			aria-valuemax={100}
			aria-valuenow={percent}
			className="h-1 w-full overflow-hidden rounded-pill bg-surface-3"
		>
			<div
				className="h-full w-full origin-left rounded-pill bg-accent rtl:origin-right"
				style={{ transform: `scaleX(${percent / 100})` }}
			/>
		</div>
	);
}
