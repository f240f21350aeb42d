/** Groups of what lies close together along one axis, each at most `reach` from its first member. Pure. */
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

/** Grips stand clear of each other (`shiftsApart`); those of more trades at one price would fill the chart. */
const MOST_WITH_GRIPS = 4;

/** Of trades whose lines lie together, those whose levels can be pulled out of them. Pure. */
export const withRoom = (groups: readonly (readonly string[])[]): string[] =>
	groups.flatMap((ids) => (ids.length <= MOST_WITH_GRIPS ? ids : []));

/**
 * How far each is to be moved along the axis so that no two are nearer than `gap` and all lie within `length`, as little as
 * that takes and in the order in which they stand. Pure; where there is no room for all, the last ones leave at the end.
 */
export function shiftsApart(at: readonly number[], gap: number, length: number): number[] {
	const order = at.map((_, index) => index).sort((a, b) => (at[a] ?? 0) - (at[b] ?? 0) || a - b);
	// Runs of what touches, each about the middle of where its members would be.
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

/** The same in the plane: what is near along the one axis, then what of it is near along the other. Pure. */
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
