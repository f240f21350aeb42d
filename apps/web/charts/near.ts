/** Groups items close together along one axis, each at most `reach` from the group's first member. Pure. */
export function groupsNear<T>(items: readonly { readonly item: T; readonly at: number }[], reach: number): T[][] {
	const groups: T[][] = [];
	let from = Number.NEGATIVE_INFINITY;
	for (const { item, at } of [...items].filter((each) => Number.isFinite(each.at)).sort((a, b) => a.at - b.at)) {
		const last = groups.at(-1);
		if (last !== undefined && at - from < reach) last.push(item);
		else {
			groups.push([item]);
			from = at;
		}
	}
	return groups;
}

/** Grips do not overlap (`shiftsApart`); those of more trades at one price would fill the chart. */
const MOST_WITH_GRIPS = 4;

/** Of trades in groups by line position, those that show grips for unset levels. Pure. */
export const withRoom = (groups: readonly (readonly string[])[]): string[] =>
	groups.flatMap((ids) => (isCrowd(ids) ? [] : ids));

/** Too many at one place for a grip each. */
export const isCrowd = (ids: readonly string[]): boolean => ids.length > MOST_WITH_GRIPS;

/**
 * The smallest shifts along the axis so that no two items are closer than `gap`, all are within `length`, and their
 * order is kept. Pure; if there is no room for all, the last ones extend beyond the end.
 */
export function shiftsApart(at: readonly number[], gap: number, length: number): number[] {
	const order = at.map((_, index) => index).sort((a, b) => (at[a] ?? 0) - (at[b] ?? 0) || a - b);
	// Runs of touching items, each centred on its members' original positions.
	const runs: { members: number[]; first: number }[] = [];
	const endOf = ({ members, first }: (typeof runs)[number]) => first + members.length * gap;
	const placed = (members: readonly number[]) => {
		const middle = members.reduce((sum, index, place) => sum + (at[index] ?? 0) - place * gap, 0) / members.length;
		const last = length - gap / 2 - (members.length - 1) * gap;
		return Math.max(gap / 2, Math.min(middle, last));
	};
	for (const index of order) {
		let run = { members: [index], first: placed([index]) };
		for (let before = runs.at(-1); before !== undefined && endOf(before) > run.first; before = runs.at(-1)) {
			runs.pop();
			const members = [...before.members, ...run.members];
			run = { members, first: placed(members) };
		}
		runs.push(run);
	}
	const shifts = at.map(() => 0);
	for (const { members, first } of runs) {
		for (const [place, index] of members.entries()) shifts[index] = first + place * gap - (at[index] ?? 0);
	}
	return shifts;
}

/** The same in two dimensions: grouped along one axis, then each group along the other. Pure. */
export function clustersNear<T>(
	items: readonly { readonly item: T; readonly x: number; readonly y: number }[],
	reach: number,
): T[][] {
	return groupsNear(
		items.map((each) => ({ item: each, at: each.x })),
		reach,
	).flatMap((column) =>
		groupsNear(
			column.map(({ item, y }) => ({ item, at: y })),
			reach,
		),
	);
}
