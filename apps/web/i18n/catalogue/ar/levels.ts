/** What protects an open trade or a pending order, changed later. */
export const levels = {
	"levels.distance": "مسافة الوقف المتحرك",
	"levels.distance.none": "لا توجد. اكتب عدد {unit, select, other {النقاط}} التي يتأخر بها الوقف.",
	"levels.trailing.buy": "ينتقل الوقف إلى {price} فورًا ويتبع Bid صعودًا. لا يتراجع أبدًا.",
	"levels.trailing.sell": "ينتقل الوقف إلى {price} فورًا ويتبع Ask هبوطًا. لا يتراجع أبدًا.",
	"levels.trailing.order": "يبدأ عند التنفيذ ويتبع السعر من هناك. لا يتراجع أبدًا.",
	"levels.guaranteed": "الصافي {amount}، حتى بعد فجوة، مع علاوة {premium} تُحتسب فقط إذا نُفّذ.",
	"levels.guaranteed.order": "يُنفّذ هناك بالضبط، حتى بعد فجوة، مقابل علاوة تُحتسب فقط إذا نُفّذ.",
	"levels.take": "الصافي {amount}",
} as const;
