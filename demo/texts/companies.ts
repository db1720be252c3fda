/** What the demo's companies say about themselves, by their plans. */
export const profiles = {
  paid: {
    introduction:
      '港の仕事を、もっと働きやすく。\n\n横浜・神戸・名古屋を中心に、港湾物流の予約と入出庫を管理するクラウドサービスを提供しています。2014年の創業以来、現場に通いながら製品をつくってきました。社員は86名、そのうち約4割がリモートで働いています。',
    url: 'https://minato-systems.example.com',
    prefectureCode: '14',
    address: '横浜市西区みなとみらい2-3-5 クイーンズタワー18階',
    contactPersonName: '佐藤 健一',
    contactPhone: '045-555-0142',
    isSw: true,
  },
  trial: {
    introduction: '京都を拠点に、老舗のブランドづくりをお手伝いするデザイン会社です。',
    url: 'https://aoba-design.example.com',
    prefectureCode: '26',
    address: '京都市中京区烏丸通三条上る12',
    contactPersonName: '鈴木 花子',
    contactPhone: '075-555-0118',
    isSw: false,
  },
  free: {
    introduction: '',
    url: '',
    prefectureCode: '40',
    address: '',
    contactPersonName: '高橋 誠',
    contactPhone: '',
    isSw: false,
  },
} as const;

/** Members who never sign in to the demo; the seed's addresses reach nobody. */
export const furtherMembers = [
  { uid: 'demo-uid-yamamoto', lastName: '山本', firstName: '彩', email: 'yamamoto@minato.biz.example' },
  { uid: 'demo-uid-kobayashi', lastName: '小林', firstName: '拓也', email: 'kobayashi@minato.biz.example' },
  {
    uid: 'demo-uid-teshigawara',
    lastName: '勅使河原',
    firstName: 'ヴィクトリア真理子',
    email: 'victoria-mariko.teshigawara-international-recruiting@minato.biz.example',
  },
];
