import type { LanguageData } from "../language.ts";
import { frame } from "./frame.ts";

export const zh: LanguageData = {
  tag: "zh",
  stopWords: "zho",
  unspaced: true,
  capitals: "none",
  asks: {
    number: "多少|几个|几次|几年|几人|几种|几名|几位|几|多久|多长|多高|多大|多远|多重|多深|百分之几|多快|多少钱",
    date: "什么时候|何时|哪一年|哪年|几月|哪一天|哪天|什么时间|哪个世纪|几号|什么年代|在哪一年",
    person: "谁|什么人|哪个人|哪位|何人",
    place: "哪里|哪儿|何处|什么地方|在哪|哪个城市|哪个国家|哪座城市|什么城市|什么国家",
    reason: "为什么|为何|什么原因|何以|怎么会",
    method: "怎么|如何|怎样|怎么样|用什么方法|以什么方式",
    list: "哪些|有哪些|列出",
    definition: "什么是|是什么意思|什么意思|何谓",
    comparison: "区别|差别|不同之处|相比|比较|有什么不同",
    any: "什么|哪个|哪种|哪|吗|呢",
  },
  joins: "，|,|以及|并且",
  negators: "不|没|没有|未|无|非|从未|并非|不是|无法|不能|别",
  hedges: "可能|也许|或许|大概|据说|据称|似乎|好像|估计|预计|大约|恐怕|应该|计划|推测",
  abbreviations: "",
  consent: {
    yes: "是|是的|好|好的|可以|行|嗯|请|对|当然|没问题|好啊|搜吧|查吧|麻烦了|请搜索|请查",
    no: "不|不用|不用了|不要|不需要|算了|没必要|不必|不了|谢谢不用|不用谢谢|先不用",
    thanks: "谢谢|多谢",
  },
  frame,
};
