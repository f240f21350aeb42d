/** Server texts: notifications, by code. */
export const serverNotifications = {
	"side.Buy": "شراء",
	"side.Sell": "بيع",
	"notification.ORDER_FILLED.title": "نُفّذ الأمر",
	"notification.ORDER_FILLED.message":
		"{side} {volume} {instrument}: نُفّذ عند {price} (الأمر {order}، الحساب {account}).",
	"notification.ORDERS_FILLED.title": "نُفّذت أوامر أخرى",
	"notification.ORDERS_FILLED.message":
		"{count, plural, zero {لم تُنفّذ أوامر أخرى} one {نُفّذ أمر آخر} two {نُفّذ أمران آخران} few {نُفّذت # أوامر أخرى} many {نُفّذ # أمرًا آخر} other {نُفّذ # أمر آخر}} في الحساب {account}.",
	"notification.STOP_LOSS_FILLED.title": "نُفّذ وقف الخسارة",
	"notification.STOP_LOSS_FILLED.message":
		"أُغلق {volume} {instrument} عند {price}: {net} {currency} في الحساب {account}.",
	"notification.TRAILING_STOP_FILLED.title": "نُفّذ الوقف المتحرك",
	"notification.TRAILING_STOP_FILLED.message":
		"أُغلق {volume} {instrument} عند {price}: {net} {currency} في الحساب {account}.",
	"notification.GUARANTEED_STOP_FILLED.title": "نُفّذ الوقف المضمون",
	"notification.GUARANTEED_STOP_FILLED.message":
		"أُغلق {volume} {instrument} عند {price} بالضبط: {net} {currency} في الحساب {account}.",
	"notification.TAKE_PROFIT_FILLED.title": "نُفّذ جني الأرباح",
	"notification.TAKE_PROFIT_FILLED.message":
		"أُغلق {volume} {instrument} عند {price}: {net} {currency} في الحساب {account}.",
	"notification.LEVELS_FILLED.title": "أُغلقت صفقات أخرى بمستوياتها",
	"notification.LEVELS_FILLED.message":
		"{count, plural, zero {لم تُغلق صفقات أخرى} one {أُغلقت صفقة أخرى} two {أُغلقت صفقتان أخريان} few {أُغلقت # صفقات أخرى} many {أُغلقت # صفقة أخرى} other {أُغلقت # صفقة أخرى}} بوقف الخسارة أو جني الأرباح في الحساب {account}.",
	"notification.ORDER_CANCELLED.title": "أُلغي الأمر",
	"notification.ORDER_CANCELLED.message": "أُلغي الأمر {order} على {instrument} في الحساب {account}. {reason}",
	"notification.ORDERS_CANCELLED.title": "أُلغيت أوامر أخرى",
	"notification.ORDERS_CANCELLED.message":
		"{count, plural, zero {لم تُلغَ أوامر أخرى} one {أُلغي أمر آخر} two {أُلغي أمران آخران} few {أُلغيت # أوامر أخرى} many {أُلغي # أمرًا آخر} other {أُلغي # أمر آخر}} في الحساب {account}.",
	"notification.CLOSE_DONE.title": "تم الإغلاق المنتظر",
	"notification.CLOSE_DONE.message":
		"أُغلق {volume} {instrument} عند {price} لدى فتح السوق: {net} {currency} في الحساب {account}.",
	"notification.CLOSES_DONE.title": "تمت إغلاقات منتظرة أخرى",
	"notification.CLOSES_DONE.message":
		"{count, plural, zero {لم تتم إغلاقات أخرى} one {تم إغلاق منتظر آخر} two {تم إغلاقان منتظران آخران} few {تمت # إغلاقات منتظرة أخرى} many {تم # إغلاقًا منتظرًا آخر} other {تم # إغلاق منتظر آخر}} في الحساب {account}.",
	"notification.CLOSE_CANCELLED.title": "انتهى الإغلاق المنتظر",
	"notification.CLOSE_CANCELLED.message": "لم يتم الإغلاق المنتظر لـ {instrument} في الحساب {account}. {reason}",
	"notification.CLOSES_CANCELLED.title": "انتهت إغلاقات منتظرة أخرى",
	"notification.CLOSES_CANCELLED.message":
		"{count, plural, zero {لا إغلاقات أخرى} one {إغلاق منتظر آخر لم يتم} two {إغلاقان منتظران آخران لم يتما} few {# إغلاقات منتظرة أخرى لم تتم} many {# إغلاقًا منتظرًا آخر لم يتم} other {# إغلاق منتظر آخر لم يتم}} في الحساب {account}.",
	"notification.MARGIN_CALL.title": "نداء الهامش",
	"notification.MARGIN_CALL.message":
		"الحساب {account} عند {level}% من هامشه أو دونها. أغلق صفقات أو أضف أموالًا: عند 50% تُغلق صفقات.",
	"notification.MARGIN_CALL_OVER.title": "انتهى نداء الهامش",
	"notification.MARGIN_CALL_OVER.message": "عاد الحساب {account} فوق {level}% من هامشه.",
	"notification.CLOSED_OUT.title": "أُغلق الحساب إجباريًا",
	"notification.CLOSED_OUT.message":
		"انخفضت حقوق ملكية الحساب {account} إلى نصف هامشه. أُغلقت صفقات: {count} ({net} {currency}) وأُلغيت أوامر: {cancelled}.",
	"notification.NEGATIVE_BALANCE_COVERED.title": "عُوّض الرصيد السالب",
	"notification.NEGATIVE_BALANCE_COVERED.message":
		"كان رصيد الحساب {account} تحت الصفر. أُضيف {amount} {currency}: لست مدينًا بشيء.",
	"notification.DEPOSIT_BOOKED.title": "وصل الإيداع",
	"notification.DEPOSIT_BOOKED.message": "قُيّد مبلغ {amount} {currency} في الحساب {account}. المرجع: {reference}.",
	"notification.DEPOSIT_HELD.title": "دفعة محتجزة لدى البنك",
	"notification.DEPOSIT_HELD.message":
		"مبلغ {amount} {currency} للحساب {account} يتجاوز ما يتركه حدّ الإيداع الذي وضعته. سيُقيَّد عندما يتوفر مجال أو يُعاد إليك. المرجع: {reference}.",
	"notification.DEPOSIT_RETURNED.title": "أُعيدت دفعة",
	"notification.DEPOSIT_RETURNED.message":
		"لم يُقيَّد مبلغ {amount} {currency} للحساب {account} وسيعود إليك. المرجع: {reference}.",
	"notification.DIVIDEND.title": "أرباح موزعة",
	"notification.DIVIDEND.message": "{amount} {currency} عن {instrument} في الحساب {account}.",
	"notification.SPLIT.title": "تقسيم أسهم",
	"notification.SPLIT.message":
		"قُسّمت {instrument} بنسبة {numerator} مقابل {denominator}. عُدّلت صفقاتك في الحساب {account}.",
	"notification.DIVIDEND_ANNOUNCED.title": "إعلان توزيع أرباح",
	"notification.DIVIDEND_ANNOUNCED.message":
		"يوزّع {instrument} أرباحًا في {when}. بما تملكه الآن تكون {amount} {currency} على الحساب {account}.",
	"notification.DIVIDEND_SOON.title": "توزيع أرباح خلال يوم",
	"notification.DIVIDEND_SOON.message":
		"يوزّع {instrument} أرباحه في {when}. بما تملكه الآن تكون {amount} {currency} على الحساب {account}.",
	"notification.SPLIT_ANNOUNCED.title": "إعلان تقسيم أسهم",
	"notification.SPLIT_ANNOUNCED.message":
		"تُقسَّم أسهم {instrument} بنسبة {numerator} مقابل {denominator} في {when}. تُعدَّل صفقات الحساب {account} ومستوياته وأوامره، وتبقى قيمتها.",
	"notification.SPLIT_SOON.title": "تقسيم أسهم خلال يوم",
	"notification.SPLIT_SOON.message":
		"تُقسَّم أسهم {instrument} بنسبة {numerator} مقابل {denominator} في {when}. تُعدَّل صفقات الحساب {account} ومستوياته وأوامره، وتبقى قيمتها.",
	"notification.ACTION_CANCELLED.title": "أُلغي توزيع أو تقسيم",
	"notification.ACTION_CANCELLED.message": "ما أُعلن بشأن {instrument} لن يحدث. لا يتغير شيء على الحساب {account}.",
	"notification.CORPORATE_ACTIONS.title": "أرباح موزعة وتقسيمات أخرى",
	"notification.CORPORATE_ACTIONS.message":
		"طُبّقت {count, plural, zero {لا إجراءات أخرى} one {عملية أخرى} two {عمليتان أخريان} few {# عمليات أخرى} many {# عملية أخرى} other {# عملية أخرى}} من توزيع الأرباح والتقسيم على الحساب {account}.",
	"notification.CHAT_MESSAGE.title": "رسالة جديدة",
	"notification.CHAT_MESSAGE.message": "كتب إليك {name} من الدعم.",
	"notification.NEW_DEVICE.title": "تسجيل دخول جديد",
	"notification.NEW_DEVICE.message": "سُجّل الدخول إلى حسابك من جهاز لم نكن نعرفه: {device}، الشبكة {network}.",
	"notification.PASSWORD_CHANGED.title": "تغيّرت كلمة المرور",
	"notification.PASSWORD_CHANGED.message": "غُيّرت كلمة مرورك من {device}. سُجّل الخروج من جميع الجلسات الأخرى.",
	"notification.WELCOME.title": "مرحبًا بك في Truefill",
	"notification.WELCOME.message":
		"مرحبًا {first_name}. كل سعر وتنفيذ ورسم ورصيد هنا يمكن شرحه. أسئلة؟ اكتب إلينا في الدردشة.",
	"notification.PERSONAL_CHANGE_MADE.title": "تغيّرت بياناتك",
	"notification.PERSONAL_CHANGE_MADE.message": "أُجري التغيير الذي طلبته. {reason}",
	"notification.PERSONAL_CHANGE_REFUSED.title": "تبقى بياناتك كما هي",
	"notification.PERSONAL_CHANGE_REFUSED.message": "رُفض التغيير الذي طلبته. {reason}",
	"notification.EXPORT_READY.title": "بياناتك جاهزة",
	"notification.EXPORT_READY.message": "يمكن تنزيل نسخة بياناتك التي طلبتها خلال {days} أيام من الإعدادات، بياناتك.",
	"notification.EXPORT_FAILED.title": "تعذّر نسخ بياناتك",
	"notification.EXPORT_FAILED.message": "تعذّر إعداد نسخة بياناتك التي طلبتها. اطلبها مرة أخرى أو اكتب إلى فريق الدعم.",
	"notification.EMAIL_VERIFIED.title": "تم تأكيد العنوان",
	"notification.EMAIL_VERIFIED.message": "تم تأكيد بريدك الإلكتروني {email}.",
} as const;
